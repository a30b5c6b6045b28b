/**
 * Fails if an expression of ours takes more than linear time on some text: with nested quantifiers, or with two that
 * can match the same run. Mend it by making the parts exclude each other, by a lookbehind that lets a run begin but
 * once (`(?<!\n)\n+$`), by a bound in the expression, or by not using one. `lib/page/scanner.ts` reads what needs more.
 *
 * Expressions that are put together are recorded while their modules load; one that is made in a function needs a line
 * in `EXERCISES` that calls it.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Expression } from './find.ts';
import { expressionsIn } from './find.ts';
import { judge } from './judge.ts';
import { recordExpressions } from './record.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Calls that compile what is put together within functions. */
const EXERCISES: Record<string, () => Promise<unknown>> = {
  'lib/scrape/formats/text/highlights/answers.ts': async () => {
    const { answerTests } = await import('../../lib/scrape/formats/text/highlights/answers.ts');
    const types = ['person', 'time', 'duration', 'amount', 'money', 'measure', 'reason', 'phone', 'email'] as const;
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ja', 'zh', 'th']) {
      answerTests(types, language);
    }
  },
  'lib/recorder/secrets/secret-of.ts': async () => {
    const { expressionsOf } = await import('../../lib/recorder/secrets/secret-of.ts');
    const { secretWords } = await import('../../lib/recorder/secrets/words.ts');
    expressionsOf(secretWords());
  },
  'server/sessions/program/wire.ts': async () => {
    const { readArgument } = await import('../../server/sessions/program/wire.ts');
    readArgument({ $: 'regexp', v: ['a', ''] }, { objectOf: () => undefined, functionOf: () => undefined });
  },
  'lib/recorder/script/slots.ts': async () => {
    const { element } = await import('../../lib/recorder/script/slots.ts');
    element.read(element.write([['#host', 'a']]));
  },
  'lib/recorder/script/template.ts': async () => {
    const { readScript } = await import('../../lib/recorder/script/index.ts');
    readScript('');
  },
  'lib/page/main-content/phrases/phrases.ts': async () => {
    const { READ_LANGUAGES } = await import('../../lib/page/main-content/phrases/languages.ts');
    const { rateOf, signsOf } = await import('../../lib/page/main-content/phrases/phrases.ts');
    for (const language of READ_LANGUAGES) {
      rateOf(language, '');
      signsOf([language]);
    }
  },
  'lib/page/structured/script-literals.ts': async () => {
    const { literalsIn } = await import('../../lib/page/structured/script-literals.ts');
    literalsIn('', () => false);
  },
  'components/panel/find-words.ts': async () => {
    const { wordsPattern } = await import('../../components/panel/find-words.ts');
    wordsPattern('some words');
  },
  'lib/scrape/formats/text/redact/financial.ts': async () => {
    const { findFinancial } = await import('../../lib/scrape/formats/text/redact/financial.ts');
    findFinancial('', { aggressive: true, country: 'US', thousands: ',' });
  },
};

/** Globals that modules of pages look up when they load; they call none of it then. */
const INTERFACES =
  'Node Element CharacterData Document ShadowRoot HTMLElement HTMLInputElement HTMLIFrameElement HTMLFrameElement HTMLImageElement HTMLSlotElement';
for (const name of INTERFACES.split(' ')) Object.assign(globalThis, { [name]: class {} });

const files = ['lib', 'components', 'entrypoints', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

process.chdir(root);
const found = files.map((file) => ({ file, ...expressionsIn(file) }));
const recording = recordExpressions(root);
for (const { file, built } of found) {
  if (built.length === 0) continue;
  await import(join(root, file));
  await EXERCISES[file]?.();
}
recording.stop();

const compiledAt = new Set(recording.compiled.map(({ place }) => place));
const faults = found
  .flatMap(({ built }) => built)
  .filter((place) => !compiledAt.has(place))
  .map((place) => `${place} is compiled in a function that nothing calls here: add it to EXERCISES.`);

const builtFiles = new Set(found.filter(({ built }) => built.length > 0).map(({ file }) => file));
const ours = recording.compiled.filter(({ place }) => builtFiles.has(place.split(':')[0] ?? ''));
const distinct = new Map(
  [...found.flatMap(({ written }) => written), ...ours].map((expression) => [
    `/${expression.source}/${expression.flags}`,
    expression,
  ]),
);

const waiting: [string, Expression][] = [...distinct];
async function work(): Promise<void> {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [written, { place, source, flags }] = next;
    const fault = await judge(source, flags);
    if (fault) faults.push(`${place} ${written} ${fault}`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));

for (const fault of faults.sort()) console.error(fault);
console.log(`${distinct.size} expressions, ${faults.length} of them not known to be linear`);
process.exit(faults.length > 0 ? 1 : 0);
