import { afterEach, describe, expect, it } from 'vitest';
import { modelFrom } from '@/lib/model';
import { builtInAvailability, downloadBuiltIn, type LanguageModelApi } from '@/lib/model/built-in';
import { replaceGlobal, restoreGlobals } from '../../support/replace-global.ts';
import { failure, PROMPT, signal } from './use-model-server';

/** The browser's model as the Prompt API describes it, with what it is told. */
function install(availability: Awaited<ReturnType<LanguageModelApi['availability']>>, text = ['Hel', 'lo']) {
  const sessions: { options: object; destroyed: boolean; asked: unknown[] }[] = [];
  const api: LanguageModelApi = {
    availability: async () => availability,
    async create(options) {
      const session = { options, destroyed: false, asked: [] as unknown[] };
      sessions.push(session);
      return {
        contextWindow: 8_000,
        async prompt(...asked) {
          session.asked.push(asked);
          if (asked[0] === 'too long') throw new DOMException('The input is too large.', 'QuotaExceededError');
          return text.join('');
        },
        promptStreaming: () =>
          new ReadableStream({
            start(controller) {
              for (const piece of text) controller.enqueue(piece);
              controller.close();
            },
          }),
        destroy() {
          session.destroyed = true;
        },
      };
    },
  };
  replaceGlobal('LanguageModel', api);
  return sessions;
}

afterEach(restoreGlobals);
const model = async () => (await modelFrom({ kind: 'built-in' })) ?? expect.fail('no model');

describe('the model of the browser', () => {
  it('is looked for, never assumed', async () => {
    expect(await builtInAvailability()).toBe('unavailable');
    install('downloadable');
    expect(await builtInAvailability()).toBe('downloadable');
    expect(await failure(model())).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      nextStep: 'Download it in the settings, or choose another model there.',
    });
  });

  it('says how much it takes', async () => {
    install('available');
    expect(await model()).toMatchObject({ name: "the browser's model", limits: { input: 6_000, output: 2_000 } });
  });

  it('answers each time in a session of its own, which is ended', async () => {
    const sessions = install('available');
    const builtIn = await model();
    expect(await builtIn.complete(PROMPT, { signal })).toBe('Hello');
    const pieces: string[] = [];
    for await (const piece of builtIn.stream(PROMPT, { signal })) pieces.push(piece);
    expect(pieces).toEqual(['Hel', 'lo']);
    expect(sessions).toHaveLength(3);
    expect(sessions.every(({ destroyed }) => destroyed)).toBe(true);
    expect(sessions[1]?.options).toMatchObject({ initialPrompts: [{ role: 'system', content: 'Be short.' }] });
  });

  it('is held to a schema', async () => {
    const sessions = install('available', ['{"a":', '1}']);
    const schema = { type: 'object' };
    expect(await (await model()).object(PROMPT, schema, { signal })).toEqual({ a: 1 });
    expect(sessions[1]?.asked).toEqual([['Say hello.', expect.objectContaining({ responseConstraint: schema })]]);
  });

  it('says that a text is too long, and ends the session', async () => {
    const sessions = install('available');
    const work = (await model()).complete({ system: '', user: 'too long' }, { signal });
    expect(await failure(work)).toMatchObject({ code: 'MODEL_INPUT_LIMIT' });
    expect(sessions.at(-1)?.destroyed).toBe(true);
  });

  it('throws the reason of who cancelled', async () => {
    install('available');
    const work = (await model()).complete(PROMPT, { signal: AbortSignal.abort('enough') });
    await expect(work).rejects.toBe('enough');
  });
});

describe('downloadBuiltIn', () => {
  it('tells the share that has come, and holds no session afterwards', async () => {
    const sessions = install('downloadable');
    const shares: number[] = [];
    await downloadBuiltIn((share) => shares.push(share));
    const session = sessions[0] ?? expect.fail('no session');
    const download = new EventTarget();
    (session.options as { monitor(download: EventTarget): void }).monitor(download);
    download.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.42 }));
    expect(shares).toEqual([0.42]);
    expect(session.destroyed).toBe(true);
  });

  it('says so where it did not come', async () => {
    replaceGlobal('LanguageModel', { create: () => Promise.reject(new DOMException('No room.', 'NetworkError')) });
    expect(await failure(downloadBuiltIn(() => {}))).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
});
