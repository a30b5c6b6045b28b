import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface Expression {
  /** File and line. */
  place: string;
  source: string;
  flags: string;
}

/** The expressions that a file writes out, and the places at which it puts others together while it runs. */
export function expressionsIn(file: string, text = readFileSync(file, 'utf8')) {
  const written: Expression[] = [];
  const built: string[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const place = () => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      written.push({ place: place(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    ) {
      built.push(place());
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { written, built };
}
