import { expect, it } from 'vitest';
import { extractFrom } from '@/lib/views/panel/extract-from';

const job = { operation: 'batch', input: {}, engine: 'service' } as never;
const written = { fields: '', prompt: '', isList: false };

it.each([
  ['twice the same', ['price', 'price ']],
  ['blank', ['price', ' ']],
])('asks for names of picked values that are %s', async (_, names) => {
  const picked = names.map((name, index) => ({ name, value: '1', selector: `#v${index}`, inList: false }));
  expect(await extractFrom(job, ['https://a.example/'], written, picked)).toEqual({
    wrong: 'Give each value its own name.',
  });
});
