/**
 * Learns the weights of lib/page/main-content/narrow-root.ts from the half of a corpus that is to be looked at, and
 * prints them: `npx tsx test/bench/train-root.ts [FOLDER]`. Whether new ones are better, `npm run bench -- --half hold`
 * tells.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { halfOf } from '../lab/scenario.ts';
import { blankTab, bundle, launch } from './browser.ts';
import { readCorpus } from './corpus.ts';
import type { RootCandidates } from './inpage/candidates.ts';
import { mean, wordScore } from './metrics.ts';

declare global {
  var rootCandidates: RootCandidates;
}

/** A block that is better than its root, or worse: by how much, as the weight that it has. */
interface Example {
  features: number[];
  isBetter: boolean;
  weight: number;
}

/** Differences of F1 that count as none, and from which on all are as bad. */
const DIFFERENCE = { least: 0.002, most: 0.05 };

const corpus = readCorpus(
  process.argv[2] ?? resolve(fileURLToPath(new URL('../..', import.meta.url)), '../shared/corpus'),
);
if (!corpus) throw new Error('There is no corpus to learn from.');
const browser = await launch();
const tab = await blankTab(browser, await bundle(`import './inpage/candidates.ts';`));
const examples: Example[] = [];
for (const { id, url, truth, html } of corpus.pages) {
  if (halfOf({ name: id }) !== 'look' || !truth.trim()) continue;
  const [root, ...blocks] = await tab.evaluate(([html, url]) => globalThis.rootCandidates(html, url), [
    html(),
    url,
  ] as const);
  const ofRoot = wordScore(root?.text ?? '', truth).f1;
  for (const { features, text } of blocks) {
    const difference = wordScore(text, truth).f1 - ofRoot;
    if (Math.abs(difference) < DIFFERENCE.least) continue;
    const weight = Math.min(1, Math.abs(difference) / DIFFERENCE.most) / Math.sqrt(blocks.length);
    examples.push({ features, isBetter: difference > 0, weight });
  }
}
await browser.close();
const { weights, bias } = learn(examples);
console.log(`${examples.length} blocks`);
console.log(`const WEIGHTS = [${weights.map((weight) => weight.toFixed(2)).join(', ')}];`);
console.log(`const BIAS = ${bias.toFixed(2)};`);

/** Fits a logistic regression by gradient descent, on features of mean 0 and deviation 1, with weights kept small. */
function learn(examples: Example[]): { weights: number[]; bias: number } {
  const [STEPS, RATE, DECAY] = [600, 0.8, 0.02];
  const scales = (examples[0]?.features ?? []).map((_, place) => {
    const values = examples.map(({ features }) => features[place] ?? 0);
    const centre = mean(values);
    return { centre, deviation: Math.sqrt(mean(values.map((value) => (value - centre) ** 2))) || 1 };
  });
  const scaled = examples.map(({ features, isBetter, weight }) => ({
    values: scales.map(({ centre, deviation }, place) => ((features[place] ?? 0) - centre) / deviation),
    sign: isBetter ? 1 : -1,
    weight,
  }));
  const total = scaled.reduce((sum, { weight }) => sum + weight, 0);
  let weights = scales.map(() => 0);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const slopes = scales.map(() => 0);
    let slope = 0;
    for (const { values, sign, weight } of scaled) {
      const odds = values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), bias);
      const pull = (sign * weight) / (1 + Math.exp(sign * odds)) / total;
      for (const [place, value] of values.entries()) slopes[place] = (slopes[place] ?? 0) + pull * value;
      slope += pull;
    }
    weights = weights.map((weight, place) => weight + RATE * ((slopes[place] ?? 0) - DECAY * weight));
    bias += RATE * slope;
  }
  const unscaled = weights.map((weight, place) => weight / (scales[place]?.deviation ?? 1));
  const shift = unscaled.reduce((sum, weight, place) => sum + weight * (scales[place]?.centre ?? 0), 0);
  return { weights: unscaled, bias: bias - shift };
}
