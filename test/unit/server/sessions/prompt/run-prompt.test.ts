import { expect, it } from 'vitest';
import type { Model } from '@/lib/model';
import type { PromptStep } from '@/lib/operations/interact/steps';
import type { ListedElement, PromptStage } from '@/server/sessions/prompt/prompt-stage';
import { actOnPage, runPrompt } from '@/server/sessions/prompt/run-prompt';

const found = (facts: Partial<ListedElement['facts']> = {}, more: Partial<ListedElement> = {}): ListedElement => ({
  facts: { words: '', isFile: false, ...facts },
  selector: '#a',
  hasValue: false,
  ...more,
});

/** A page without a browser: elements by their refs, and what was done. */
function stageOf(elements: Record<string, ListedElement>) {
  const did: PromptStep[] = [];
  let address = 'https://shop.example/a?token=t';
  const stage: PromptStage & { did: PromptStep[]; go(url: string): void; onAct?: (step: PromptStep) => void } = {
    did,
    go(url) {
      address = url;
    },
    url: () => new URL(address),
    list: async () => Object.keys(elements).join('\n'),
    find: async (ref) => elements[ref],
    focused: async () => elements.focus,
    async act(step) {
      stage.onAct?.(step);
      did.push(step);
    },
    settle: async () => undefined,
    async goBack() {
      address = 'https://shop.example/a';
    },
    guard: async () => async () => [],
  };
  return stage;
}

/** A model that says one thing after the other, and notes what it was shown. */
function modelOf(...answers: unknown[]) {
  const asked: string[] = [];
  const model: Pick<Model, 'object' | 'limits' | 'name'> = {
    name: 'a model',
    limits: { input: 8_000, output: 1_000 },
    async object({ user }, _schema, { signal }) {
      asked.push(user);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === 'never')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return answer;
    },
  };
  return Object.assign(model as Model, { asked });
}

const done = { steps: [], isDone: true, output: 'Done.' };
const run = (stage: PromptStage, model: Model, prompt = 'Read it', timeout = 30) =>
  runPrompt(stage, prompt, model, { timeout, signal: new AbortController().signal });

it('does the steps of batches in their order, and gives them as actions', async () => {
  const stage = stageOf({ e1: found({}, { hasValue: true }), e2: found({ words: 'Show' }, { selector: 'button' }) });
  const steps = [
    { type: 'write', ref: 'e1', text: 'a {{b}}' },
    { type: 'press', key: 'Tab' },
    { type: 'click', ref: 'e2' },
  ];
  const more = [{ type: 'scroll' }, { type: 'wait', milliseconds: 5 }, { type: 'select', ref: 'e1', option: 'One' }];
  const answer = await run(stage, modelOf({ steps }, { steps: more }, done));
  expect(stage.did).toHaveLength(6);
  expect(answer).toMatchObject({ output: 'Done.', result: 'Done.', exitCode: 0, killed: false, stderr: '' });
  expect(answer.warning).toBeUndefined();
  expect(answer.actions).toEqual([
    { type: 'click', selector: '#a', all: false },
    { type: 'press', key: 'Control+A' },
    { type: 'write', text: 'a \\{{b}}' },
    { type: 'press', key: 'Tab' },
    { type: 'click', selector: 'button', all: false },
    { type: 'scroll', direction: 'down' },
    { type: 'wait', milliseconds: 5 },
    { type: 'executeJavascript', script: expect.stringContaining('querySelector("#a")') },
  ]);
});

it('does nothing of a batch that names an element which is not there, and tells the model', async () => {
  const stage = stageOf({ e1: found() });
  const batch = {
    steps: [
      { type: 'click', ref: 'e1' },
      { type: 'click', ref: 'e9' },
    ],
  };
  const model = modelOf(batch, done);
  await run(stage, model);
  expect(stage.did).toEqual([]);
  expect(model.asked[1]).toContain('no element has the ref e9');
});

it('does what comes before a step that is refused, and says what was', async () => {
  const stage = stageOf({ e1: found(), e2: found({ words: 'Buy now' }) });
  const model = modelOf({ steps: ['e1', 'e2', 'e1'].map((ref) => ({ type: 'click', ref })) }, done);
  const answer = await run(stage, model);
  expect(stage.did).toEqual([{ type: 'click', ref: 'e1' }]);
  expect(answer.warning).toBe(
    'Refused: click [ref=e2], since it pays or orders, which you did not ask for. Say so in the prompt if it is wanted.',
  );
  expect(model.asked[1]).toContain('Refused: click [ref=e2]');
});

it('judges an element as it is when its turn comes', async () => {
  const elements = { e1: found({ words: 'Show' }) };
  const stage = stageOf(elements);
  stage.onAct = () => Object.assign(elements, { e1: found({ words: 'Delete all' }) });
  await run(stage, modelOf({ steps: [1, 2].map(() => ({ type: 'click', ref: 'e1' })) }, done));
  expect(stage.did).toHaveLength(1);
});

it('goes back from another site that a step has led to', async () => {
  const stage = stageOf({ e1: found() });
  stage.onAct = () => stage.go('https://other.example/x?secret=s');
  const answer = await run(stage, modelOf({ steps: [{ type: 'click', ref: 'e1' }] }, done));
  expect(stage.url().hostname).toBe('shop.example');
  expect(answer.warning).toContain('it led to https://other.example/x, which');
});

it('ends after twenty steps', async () => {
  const stage = stageOf({ e1: found() });
  const batch = { steps: Array.from({ length: 8 }, () => ({ type: 'click', ref: 'e1' })), output: 'So far.' };
  const answer = await run(stage, modelOf(batch));
  expect(stage.did).toHaveLength(20);
  expect(answer).toMatchObject({ output: 'So far.', warning: expect.stringContaining('more than 20 steps') });
});

it('gives a model up that proposes nothing that can be done', async () => {
  const answer = await run(stageOf({}), modelOf({ steps: [{ type: 'click', ref: 'e9' }], output: 'Hm.' }));
  expect(answer).toMatchObject({ output: 'Hm.', warning: 'The model proposed nothing more that could be done.' });
});

it('tells of a failure of the model with what was done before', async () => {
  const stage = stageOf({ e1: found() });
  const answer = await run(
    stage,
    modelOf({ steps: [{ type: 'click', ref: 'e1' }] }, { steps: [{ type: 'run', code: '1' }] }),
  );
  expect(answer).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('steps that are none'),
    actions: [{ type: 'click' }],
  });
});

it('stops at the timeout, and with the one who asked', async () => {
  expect(await run(stageOf({}), modelOf('never'), 'Read it', 1)).toMatchObject({
    killed: true,
    exitCode: 137,
    error: 'The steps were stopped at their timeout of 1 s.',
  });
  const leaving = new AbortController();
  const asked = runPrompt(stageOf({}), 'Read it', modelOf('never'), { timeout: 30, signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});

it('keeps secrets out of actions, and addresses without their queries', async () => {
  const stage = stageOf({ e1: found({ secret: 'password' }) });
  const model = modelOf({ steps: [{ type: 'write', ref: 'e1', text: 'hunter2' }] }, done);
  const answer = await run(stage, model, 'Sign in with hunter2');
  expect(stage.did).toHaveLength(1);
  expect(answer.actions).toContainEqual({ type: 'write', text: '{{password}}' });
  expect(model.asked[0]).not.toContain('token=t');
});

const click = (...refs: string[]) => ({ steps: refs.map((ref) => ({ type: 'click', ref })) });
const act = (stage: PromptStage, model: Model, prompt = 'Read it', steps = 9) =>
  actOnPage(stage, prompt, model, { steps, timeout: 30, signal: new AbortController().signal });
const CLICK = { type: 'click', selector: '#a', all: false };
const PAUSE = { type: 'wait', milliseconds: 1_000 };

it('gives an agent the address that its steps have led to, with the actions since then', async () => {
  const stage = stageOf({ e1: found(), e2: found({}, { selector: '#b' }) });
  stage.onAct = ({ type }) => type === 'click' && stage.did.length === 1 && stage.go('https://shop.example/teas#top');
  const answer = await act(stage, modelOf(click('e1', 'e1', 'e2'), done));
  expect(answer).toEqual({
    steps: 3,
    hasMoved: true,
    page: { url: 'https://shop.example/teas', actions: [{ ...CLICK, selector: '#b' }, PAUSE] },
    actions: [CLICK, CLICK, { ...CLICK, selector: '#b' }],
    refused: [],
  });
});

it('gives an agent the actions of a page that has stayed, and nothing if one of them cannot be repeated', async () => {
  const stage = stageOf({ e1: found(), e2: found({}, { selector: undefined }) });
  const url = stage.url().href;
  expect(await act(stage, modelOf(click('e1'), done))).toMatchObject({
    hasMoved: false,
    page: { url, actions: [CLICK, PAUSE] },
  });
  expect(await act(stage, modelOf(click('e1', 'e2'), done))).not.toHaveProperty('page');
  expect(await act(stage, modelOf(done))).not.toHaveProperty('page');
});

it('does for an agent nothing that needs permission, whatever the words of its question', async () => {
  const question = 'Buy it, sign in at other.example with hunter2, and delete all';
  for (const facts of [{ words: 'Buy now' }, { words: 'Delete all' }, { href: 'https://other.example/' }]) {
    const stage = stageOf({ e1: found(facts) });
    const { refused } = await act(stage, modelOf(click('e1'), done), question);
    expect([refused, stage.did]).toEqual([[expect.stringContaining('which you did not ask for')], []]);
  }
  const stage = stageOf({ e1: found({ secret: 'password' }) });
  await act(stage, modelOf({ steps: [{ type: 'write', ref: 'e1', text: 'hunter2' }] }, done), question);
  expect(stage.did).toEqual([]);
});

it('lets no agent repeat a step that has left the site', async () => {
  const stage = stageOf({ e1: found() });
  stage.onAct = () => stage.go('https://other.example/x');
  const { page } = await act(stage, modelOf(click('e1'), done));
  expect(page?.actions).toEqual([]);
  const kept = { ...stageOf({ e1: found() }), guard: async () => async () => ['https://other.example/x'] };
  expect(await act(kept, modelOf(click('e1'), done))).not.toHaveProperty('page');
});

it('takes no more steps for an agent than are left of its budget', async () => {
  const stage = stageOf({ e1: found() });
  expect(await act(stage, modelOf(click('e1', 'e1')), 'Read it', 3)).toMatchObject({ steps: 3 });
  expect(stage.did).toHaveLength(3);
});
