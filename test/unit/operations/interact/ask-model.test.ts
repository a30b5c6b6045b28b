import { expect, it } from 'vitest';
import { askForSteps, roomForPage, stepName } from '@/lib/operations/interact/ask-model';

const situation = {
  wish: 'Open it',
  told: [],
  left: 20,
  address: 'https://shop.example/',
  page: 'button "A" [ref=e1]',
};
const { signal } = new AbortController();

function modelOf(answer: unknown) {
  const asked: string[] = [];
  return {
    asked,
    async object({ user }: { user: string }) {
      asked.push(user);
      return answer;
    },
  };
}

it('shows the page, what became of the steps, and what they changed', async () => {
  const model = modelOf({ steps: [] });
  const page = 'button "A" [ref=e7]\nbutton "B" [ref=e8]';
  const before = 'button "A" [ref=e1]\ntext: gone';
  await askForSteps({ ...situation, told: ['Done: click [ref=e1]'], page, before }, model, signal);
  expect(model.asked[0]).toContain('What they changed in the list, as data:\n+ button "B"\n- text: gone\n');
  expect(model.asked[0]).toContain('Done: click [ref=e1]');
});

it('says so where the model proposes what is no step', async () => {
  const asking = askForSteps(situation, modelOf({ steps: [{ type: 'run', code: '1' }] }), signal);
  await expect(asking).rejects.toMatchObject({ record: { code: 'MODEL_BAD_ANSWER' } });
});

it('names a step without what is typed, and gives the page half of the room', () => {
  expect(stepName({ type: 'write', ref: 'e1', text: 'hunter2' })).toBe('write [ref=e1]');
  expect(roomForPage({ limits: { input: 8_000, output: 1 } })).toBe(12_000);
});
