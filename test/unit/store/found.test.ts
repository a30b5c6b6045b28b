import { expect, it } from 'vitest';
import type { Discovered } from '@/lib/operations/discovery';
import { openDatabase } from '@/lib/store/database';
import { createFoundStore } from '@/lib/store/found';

const leadingTo = (...pages: string[]): Discovered => ({ pages: pages.map((url) => ({ url, depth: 1 })), blocked: [] });

it('gives what each job has learned in its order, until that is removed', async () => {
  const store = createFoundStore(openDatabase(crypto.randomUUID()));
  const learned = Array.from({ length: 12 }, (_, index) => leadingTo(`https://page.example/${index}`));
  for (const found of learned) await store.add('one', found);
  await store.add('other', leadingTo('https://page.example/other'));
  expect(await store.of('one')).toEqual(learned);

  await store.remove('one');
  expect(await store.of('one')).toEqual([]);
  expect(await store.of('other')).toHaveLength(1);
  await store.clear();
  expect(await store.of('other')).toEqual([]);
});
