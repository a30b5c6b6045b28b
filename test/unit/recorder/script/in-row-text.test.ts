import { build } from 'esbuild';
import { expect, it } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url).pathname;

it('the script that finds a row is what the extension finds rows by: run with -u after a change of that', async () => {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}lib/recorder/find-in-row.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    alias: { '@': ROOT.slice(0, -1) },
    write: false,
  });
  const text = (outputFiles[0]?.text ?? '').replace(/export\{(\w+) as (findInRow)\};\s*$/, 'const $2=$1;');
  expect(text).toMatch(/const findInRow=\w+;$/);
  const file = `// biome-ignore-all lint/suspicious/noTemplateCurlyInString: It is built.

/** Built from \`lib/recorder/find-in-row.ts\`, and kept here for code that writes scripts. */
// biome-ignore format: It is built.
export const IN_ROW_TEXT = ${JSON.stringify(text)};
`;
  await expect(file).toMatchFileSnapshot('../../../../lib/recorder/script/in-row-text.ts');
});
