import { test } from '@playwright/test';

/** Seeds every choice at random: a failed run is repeated with the seed that it printed. */
export const SEED = Number(process.env.ATTACK_SEED ?? 1);

/** The number of tries: all of them for `npm run attack`, a part that takes seconds in `npm test`. */
export const amount = (full: number, short: number): number => (isFull() ? full : short);

/** Leaves a test to `npm run attack`. @param others what shows its claim in `npm test` */
export const onlyInFull = (others: string): void =>
  test.skip(!isFull(), `${others} \`npm run attack\` runs this one, too.`);

const isFull = () => process.env.ATTACK === 'full';

/** Reports how much a test has tried; `npm run attack` adds it up in its table. */
export function tried(count: number, what: string): void {
  test.info().annotations.push({ type: 'tried', description: `${count} ${what}` });
}
