/**
 * `npm run house`: the figures that the rules about the source keep low, and those that nothing limits.
 * `-- --list` names the places as well; `-- --root DIR` reads another checkout.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as measures from './support/measures.ts';
import { filesIn, PRODUCT, readSources } from './support/sources.ts';

const { values } = parseArgs({
  options: { list: { type: 'boolean', default: false }, root: { type: 'string', default: '.' } },
});
const root = resolve(values.root);
const product = readSources(PRODUCT, root);
const tests = readSources(['test'], root).filter(({ path }) => !/^test\/(fixtures|sites)\//.test(path));

const places: [string, string[]][] = [
  ['exported names that two files share', measures.sharedNames(product)],
  [`functions over ${measures.LONG_FUNCTION} lines`, measures.longFunctions(product)],
  ['any', measures.anyTypes(product)],
  ['any in tests', measures.anyTypes(tests)],
  ['import cycles that run', measures.importCycles(product, ['value'])],
  ['import cycles with those of types', measures.importCycles(product, ['value', 'type'])],
  ['casts', measures.casts(product)],
  ['comments that sound translated', measures.dialectComments(product).found],
];

for (const [name, found] of places) {
  console.log(`${String(found.length).padStart(6)}  ${name}`);
  if (values.list) for (const place of found) console.log(`        ${place}`);
}
const casts = Object.entries(measures.byFolder(measures.casts(product)));
for (const [folder, count] of casts.sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(14)}  ${folder}`);

const linesOf = (endings: string[]) =>
  filesIn(PRODUCT, endings, root).reduce(
    (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
    0,
  );
console.log(`${String(linesOf(['.ts', '.tsx'])).padStart(6)}  lines of TypeScript in ${product.length} files`);
console.log(`${String(linesOf(['.css', '.html'])).padStart(6)}  lines of CSS and HTML`);
