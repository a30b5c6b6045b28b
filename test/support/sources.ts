import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A TypeScript file, for rules about the source. */
export interface Source {
  /** Path from the root of the project, with `/`. */
  path: string;
  text: string;
  tree: ts.SourceFile;
  imports: Import[];
}

interface Import {
  /** A path from the root of the project, or the name of a package. */
  of: string;
  /** `type`: absent from the built code. `late`: loaded after the module has run, if at all. */
  kind: 'value' | 'type' | 'late';
  line: number;
}

/** The folders whose files become the extension, its build and its server. */
export const PRODUCT = ['lib', 'components', 'entrypoints', 'server', 'modules'];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Paths of all files with one of the endings in these folders, from the root of the project. */
export function filesIn(folders: readonly string[], endings: readonly string[], root = ROOT): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => endings.includes(extname(file)) && !file.includes('node_modules/'))
      .map((file) => join(folder, file))
      .sort(),
  );
}

/** Parsed files by root and path: the trees of the whole source are large, and several tests of one process read them. */
const parsed = new Map<string, Source>();

/** Reads every TypeScript file in these folders. A file is parsed once in a process. */
export function readSources(folders: readonly string[] = PRODUCT, root = ROOT): Source[] {
  const paths = filesIn(folders, ['.ts', '.tsx'], root);
  const known = new Set(filesIn([...PRODUCT, 'test'], ['.ts', '.tsx'], root));
  return paths.map((path) => {
    const key = join(root, path);
    const source = parsed.get(key) ?? sourceOf(path, readFileSync(key, 'utf8'), known);
    parsed.set(key, source);
    return source;
  });
}

/**
 * Parses one file.
 * @param known the paths that an import without its ending can mean
 */
export function sourceOf(path: string, text: string, known: ReadonlySet<string> = new Set()): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, kind: Import['kind'], from = '') => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    imports.push({ of: resolve(from + specifier.text, path, known), kind, line: lineOf(tree, specifier) });
  };
  visit(tree, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isOfTypes(node.importClause) ? 'type' : 'value');
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isReexportOfTypes(node) ? 'type' : 'value');
    else if (ts.isExternalModuleReference(node)) add(node.expression, node.parent.isTypeOnly ? 'type' : 'value');
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'type');
    else if (ts.isCallExpression(node) && loadsLate(node.expression)) add(node.arguments[0], 'late');
    else if (ts.isNewExpression(node) && node.arguments?.[1]?.getText() === 'import.meta.url') {
      add(node.arguments[0], 'late', './');
    }
  });
  return { path, text, tree, imports };
}

/** Calls `each` with a node and all of its descendants. */
export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}

export const lineOf = (tree: ts.SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;

const isOfTypes = (clause: ts.ImportClause | undefined): boolean =>
  clause !== undefined &&
  (clause.isTypeOnly ||
    (!clause.name &&
      clause.namedBindings !== undefined &&
      ts.isNamedImports(clause.namedBindings) &&
      clause.namedBindings.elements.every((element) => element.isTypeOnly)));

const isReexportOfTypes = ({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean =>
  isTypeOnly ||
  (exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.every((element) => element.isTypeOnly));

/** `import(…)`, `require(…)`, and `import.meta.resolve(…)` or `.glob(…)`. */
const loadsLate = (callee: ts.Expression): boolean =>
  callee.kind === ts.SyntaxKind.ImportKeyword ||
  (ts.isIdentifier(callee) && callee.text === 'require') ||
  (ts.isPropertyAccessExpression(callee) && ts.isMetaProperty(callee.expression));

function resolve(specifier: string, from: string, known: ReadonlySet<string>): string {
  const name = specifier.replace(/\?.*$/, '');
  const path = name.startsWith('.') ? relative('.', join(dirname(from), name)) : name.replace(/^[@~]\//, '');
  return (
    ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((file) => known.has(file)) ?? path
  );
}

/** Names of the extension's API that the file uses as globals, each with its line. */
export function extensionGlobals({ tree }: Source): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  visit(tree, (node) => {
    if (!ts.isIdentifier(node) || !/^(chrome|browser)$/.test(node.text)) return;
    const { parent } = node;
    const isUsed =
      ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node) ||
      (ts.isQualifiedName(parent) && parent.left === node) ||
      ts.isTypeOfExpression(parent) ||
      isOfGlobalThis(parent);
    if (isUsed && !isDeclared(node.text, parent)) found.push({ name: node.text, line: lineOf(tree, node) });
  });
  return found;
}

const isOfGlobalThis = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  /^(globalThis|self|window)$/.test(node.expression.text);

/** True if a parameter, variable or import of a scope around the node has the name. */
function isDeclared(name: string, node: ts.Node): boolean {
  for (let scope: ts.Node | undefined = node; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((parameter) => binds(parameter.name, name))) return true;
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    const binding = scope.statements.some(
      (statement) =>
        (ts.isVariableStatement(statement) &&
          statement.declarationList.declarations.some((declaration) => binds(declaration.name, name))) ||
        (ts.isImportDeclaration(statement) && importsName(statement.importClause, name)),
    );
    if (binding) return true;
  }
  return false;
}

const binds = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name));

const importsName = (clause: ts.ImportClause | undefined, name: string): boolean =>
  clause?.name?.text === name ||
  (clause?.namedBindings !== undefined &&
    (ts.isNamespaceImport(clause.namedBindings)
      ? clause.namedBindings.name.text === name
      : clause.namedBindings.elements.some((element) => element.name.text === name)));
