import { afterEach, expect, it, vi } from 'vitest';
import { callAnyWorker, callWorker, serveWorker } from '@/lib/browser/worker-calls';
import { replaceGlobal, restoreGlobals } from '../../support/replace-global.ts';

afterEach(restoreGlobals);

/** A browser whose workers answer one after the other. */
function stubWorkers(...answers: unknown[]) {
  const sendMessage = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  replaceGlobal('chrome', { runtime: { id: 'winnow', sendMessage } });
  return sendMessage;
}

it.each([
  ['gives nothing', undefined],
  ['is lost', new Error('The message channel closed before a response was received.')],
])('says it again where the call of a worker that ends %s', async (_, ended) => {
  const sendMessage = stubWorkers(ended, { ok: true, value: 7 });
  expect(await callAnyWorker('picker', 'ended', [{ includeTags: [] }])).toBe(7);
  expect(sendMessage.mock.calls).toEqual([
    [{ to: 'picker', name: 'ended', args: [{ includeTags: [] }] }],
    [{ to: 'picker', name: 'ended', args: [{ includeTags: [] }] }],
  ]);
});

it('does not say again what a worker refused, or what is no longer meant', async () => {
  const refusing = stubWorkers({ ok: false });
  expect(await callAnyWorker('recorder', 'event', [])).toBeNull();
  expect(refusing).toHaveBeenCalledOnce();
  const ending = stubWorkers(undefined, { ok: true, value: 7 });
  const isMeant = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  expect(await callAnyWorker('recorder', 'event', [], isMeant)).toBeNull();
  expect(ending).toHaveBeenCalledOnce();
});

it('rejects a single call that no worker answered', async () => {
  stubWorkers(undefined);
  await expect(callWorker('consent', 'runSnippet', 'a')).rejects.toThrow('No worker answered.');
});

it.each([
  ['with its value', () => 7, [{ ok: true, value: 7 }]],
  ['by nothing where it throws', () => expect.fail('In the page.'), []],
  ['by nothing where it rejects', () => Promise.reject(new Error('Later.')), []],
])('answers a call of the worker %s', async (_, show, answer) => {
  let heard: (message: object, sender: object, reply: (...result: unknown[]) => void) => boolean = () => false;
  replaceGlobal('chrome', { runtime: { onMessage: { addListener: (listener: typeof heard) => (heard = listener) } } });
  serveWorker('page-recorder', { show });
  const reply = vi.fn();
  expect(heard({ to: 'page-recorder', name: 'show', args: [] }, {}, reply)).toBe(true);
  await vi.waitFor(() => expect(reply).toHaveBeenCalledExactlyOnceWith(...answer));
});
