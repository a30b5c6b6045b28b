import { type AnyNode, parse, type Statement } from 'acorn';
import { isObject } from '../../../lib/base/json';

/** A program compiled to a script that resolves with the program's last value. */
export interface CompiledProgram {
  text: string;
  /** Number of characters before the program in its first line. */
  offset: number;
}

const BEFORE = '(async () => {';

/**
 * Compiles a program that may use `await` anywhere to a script. The script resolves with the value of the last
 * expression, even inside a block, in both branches of an `if`, or in a `try`.
 * @throws SyntaxError for invalid code, and for `import`, which is not supported
 */
export function compileProgram(code: string): CompiledProgram {
  const tree = parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    preserveParens: true,
  });
  if (hasImport(tree)) throw new SyntaxError('import is not available: a program has page, context and console.');
  const last = tree.body.at(-1);
  const values = last && isStatement(last) ? lastExpressions(last) : [];
  const text = values
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}return (${text.slice(start, end)})${text.slice(end)}`,
      code,
    );
  return { text: `${BEFORE}${text}\n})()`, offset: BEFORE.length };
}

const isStatement = (node: AnyNode): node is Statement => !/^(Import|Export)/.test(node.type);

/** Returns true if a program imports another one. Its context offers no other way to run text as code. */
function hasImport(tree: object): boolean {
  const waiting: unknown[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) waiting.push(...node.filter(isObject));
    else if (isObject(node)) {
      if (node.type === 'ImportExpression') return true;
      waiting.push(...Object.values(node).filter((value) => isObject(value) || Array.isArray(value)));
    }
  }
  return false;
}

/** Returns the expressions whose value may be the last. */
function lastExpressions(statement: Statement | null | undefined): { start: number; end: number }[] {
  switch (statement?.type) {
    case 'ExpressionStatement':
      return [statement.expression];
    case 'BlockStatement':
      return lastExpressions(statement.body.at(-1));
    case 'IfStatement':
      return [...lastExpressions(statement.consequent), ...lastExpressions(statement.alternate)];
    case 'TryStatement':
      return [...lastExpressions(statement.block), ...lastExpressions(statement.handler?.body)];
    default:
      return [];
  }
}
