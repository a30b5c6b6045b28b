import { type AnyNode, parse, type Statement } from 'acorn';
import { isObject } from '../../../lib/json';

/** A program as a script: the promise of its last value is the script's own. */
export interface CompiledProgram {
  text: string;
  /** Characters before the program in its first line. */
  offset: number;
}

const BEFORE = '(async () => {';

/**
 * Makes a script of a program that may use `await` anywhere. The value of its last expression is what the script resolves
 * with, also where that stands in a block, in both halves of an `if`, or in a `try`.
 * @throws SyntaxError for what is no program, and for `import`, which there is nothing for
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

/** True for a program that would load another one. Nothing else can be made of text in its context. */
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

/** The expressions whose value may be the last. */
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
