import { dirname } from 'node:path';
import ts from 'typescript';
import { lineOf, type Source, visit } from './sources.ts';

/** The longest a function may be, from its first line to its last. */
export const LONG_FUNCTION = 80;

const at = (path: string, tree: ts.SourceFile, node: ts.Node): string => `${path}:${lineOf(tree, node)}`;

/** Names that more than one file exports something of its own by, each with its files. */
export function sharedNames(sources: Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, tree } of sources) {
    for (const name of exportedNames(tree)) files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)
    .sort();
}

/** Names of what a file declares and exports; what it only passes on from another file is not among them. */
function exportedNames(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, moduleSpecifier } = statement;
      const isOwn = !moduleSpecifier && exportClause && ts.isNamedExports(exportClause);
      return isOwn ? exportClause.elements.map(({ name }) => name.text) : [];
    }
    const flags = ts.canHaveModifiers(statement) ? ts.getModifiers(statement)?.map(({ kind }) => kind) : undefined;
    if (!flags?.includes(ts.SyntaxKind.ExportKeyword) || flags.includes(ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    }
    const { name } = statement as ts.DeclarationStatement;
    return name ? [name.text] : [];
  });
}

/** Functions of any kind, nested ones too, that are longer than `LONG_FUNCTION` lines, the longest first. */
export function longFunctions(sources: Source[]): string[] {
  const found: { lines: number; where: string }[] = [];
  for (const { path, tree } of sources) {
    visit(tree, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
      const lines = tree.getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(tree, node);
      if (lines > LONG_FUNCTION) found.push({ lines, where: `${at(path, tree, node)} ${nameOf(node)}` });
    });
  }
  return found.sort((a, b) => b.lines - a.lines).map(({ lines, where }) => `${where}: ${lines} lines`);
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function without a name';
}

/** Places where a type is `any`. */
export const anyTypes = (sources: Source[]): string[] =>
  nodesOf(sources, (node) => node.kind === ts.SyntaxKind.AnyKeyword);

/** Places where a value is said to be of another type; `as const` says nothing of the kind. */
export const casts = (sources: Source[]): string[] =>
  nodesOf(sources, (node) => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type));

function nodesOf(sources: Source[], isMeant: (node: ts.Node) => boolean): string[] {
  const found: string[] = [];
  for (const { path, tree } of sources) visit(tree, (node) => isMeant(node) && found.push(at(path, tree, node)));
  return found;
}

/**
 * Cycles of imports: for each import that is part of one, the shortest that leads through it, each cycle once.
 * @param kinds the imports that count; those of types make no cycle that runs
 */
export function importCycles(sources: Source[], kinds: ('value' | 'type')[]): string[] {
  const next = new Map(
    sources.map(({ path, imports }) => [
      path,
      [...new Set(imports.filter(({ kind }) => kinds.some((counts) => counts === kind)).map(({ of }) => of))],
    ]),
  );
  const cycles = new Map<string, string>();
  for (const [from, targets] of next) {
    for (const to of targets) {
      const way = from === to ? [from] : shortestWay(next, to, from);
      const files = way && [...way].sort().join();
      if (files && !cycles.has(files)) cycles.set(files, [from, ...way].join(' → '));
    }
  }
  return [...cycles.values()].sort();
}

/** Files from one to another, both included, along as few imports as can be. */
function shortestWay(next: Map<string, string[]>, from: string, to: string): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const way: string[] = [];
      for (let step: string | undefined = file; step; step = cameFrom.get(step)) way.unshift(step);
      return way;
    }
    for (const target of next.get(file) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, file);
  }
  return undefined;
}

/** Counts these places by folder; folders below `depth` count for the one at it. */
export function byFolder(places: string[], depth = 2): Record<string, number> {
  const folders = places.map((place) => dirname(place).split('/').slice(0, depth).join('/'));
  const counts: Record<string, number> = {};
  for (const folder of folders) counts[folder] = (counts[folder] ?? 0) + 1;
  return counts;
}

/** Turns of phrase that make a comment read as if it had been translated, and what to write. */
const DIALECT: [pattern: RegExp, instead: string][] = [
  [
    /\b(is|are|was|were|has|have|had) (no|none)\b(?! longer| more| other)/i,
    'say what is missing: “without a title”, “does not exist”',
  ],
  [/\bwhere (there|it|no|a|an|the|nothing|none|one)\b/i, '“if” or “when”, unless it is a place'],
  [/\b(one|ones|those) (that|which|who)\b/i, 'name the thing'],
  [/^(Milliseconds|Bytes|Pixels|CSS pixels|Seconds|Characters)\b/, 'begin with the thing, and end with “, in ms”'],
];

/** Counts comments, and lists those that match a turn of phrase, each with what to write. */
export function dialectComments(sources: Source[]): { count: number; found: string[] } {
  let count = 0;
  const found: string[] = [];
  for (const { path, text, tree } of sources) {
    const seen = new Set<number>();
    visit(tree, (node) => {
      for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
        if (seen.has(pos)) continue;
        seen.add(pos);
        count += 1;
        const comment = text
          .slice(pos, end)
          .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
          .replace(/\s*\n\s*\*? ?/g, ' ')
          .trim();
        const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
        for (const [pattern, instead] of DIALECT) {
          if (pattern.test(comment)) found.push(`${path}:${line} ${instead}: ${comment.slice(0, 80)}`);
        }
      }
    });
  }
  return { count, found };
}
