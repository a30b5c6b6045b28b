import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { AccessAnswer } from '@/lib/programs/consent';
import { accessAsks, programGrants } from '@/lib/store/programs';
import { createProgramAccess } from '@/lib/worker/program-access';

const READ = { program: 'notes', site: 'example.com', kind: 'read' } as const;
const { signal } = new AbortController();

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.windows, 'create').mockResolvedValue({ id: 7 } as never);
  vi.spyOn(fakeBrowser.windows, 'update').mockResolvedValue({ id: 7 } as never);
});

function asked(access = createProgramAccess()) {
  const asking = vi.fn();
  const ask = (requestId: string, wanted: Parameters<typeof access.ask>[1] = READ) =>
    access.ask(requestId, wanted, asking, signal);
  const answer = async (given: AccessAnswer, count = 1) => {
    await vi.waitFor(async () => expect(await accessAsks.getValue()).toHaveLength(count));
    const [first] = await accessAsks.getValue();
    if (first) await access.answer(first, given);
  };
  return { access, ask, answer, asking };
}

it('asks in a window of our own, and not again for what was allowed for the session', async () => {
  const { ask, answer, asking } = asked();
  const first = ask('one');
  await answer('session');
  await first;
  expect(asking.mock.calls).toEqual([[true], [false]]);
  expect(fakeBrowser.windows.create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'popup', url: expect.stringMatching(/\/access\.html$/) }),
  );
  await ask('two');
  expect(asking).toHaveBeenCalledTimes(2);
  expect(await accessAsks.getValue()).toEqual([]);
});

it('asks again after an answer for once, and for what is another access', async () => {
  const { access, ask, answer } = asked();
  const first = ask('one');
  await answer('once');
  await first;
  for (const wanted of [READ, { ...READ, kind: 'act' as const }, { ...READ, site: 'other.example' }]) {
    const next = ask(`two ${wanted.kind} ${wanted.site}`, wanted);
    await answer('once');
    await next;
  }
  // The same request goes on without a question after its worker has died.
  await createProgramAccess().ask('one', READ, vi.fn(), signal);
  await access.forget('one');
  const again = ask('one');
  await answer('deny');
  await expect(again).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('refuses for the session what was refused once, until it is revoked', async () => {
  const { access, ask, answer, asking } = asked();
  const first = ask('one');
  await answer('deny');
  await expect(first).rejects.toMatchObject({ message: 'You did not allow access to example.com.' });
  await expect(ask('two')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(asking).toHaveBeenCalledTimes(2);
  await access.revoke('notes');
  const third = ask('three');
  await answer('always');
  await third;
  expect(await programGrants.always.getValue()).toMatchObject([{ ...READ, allowed: true }]);
});

it('keeps no answer for a sensitive site, whatever is answered before', async () => {
  const { ask, answer, asking } = asked();
  const bank = { ...READ, site: 'meinebank.de' };
  await programGrants.always.setValue([{ ...bank, allowed: true, at: 0 }]);
  for (const id of ['one', 'two']) {
    const waiting = ask(id, bank);
    await answer('once');
    await waiting;
  }
  expect(asking).toHaveBeenCalledTimes(4);
});

it('settles alike questions by one answer, and takes three of a program at once', async () => {
  const { ask, answer } = asked();
  const waiting = [ask('one'), ask('two'), ask('three')];
  await vi.waitFor(async () => expect(await accessAsks.getValue()).toHaveLength(3));
  await expect(ask('four')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await answer('session', 3);
  await Promise.all(waiting);
});

it('takes a closed window for a no, but to what came too late to be seen', async () => {
  const { access, ask, answer } = asked();
  vi.useFakeTimers({ toFake: ['Date'] });
  const seen = ask('one');
  await vi.waitFor(async () => expect(await accessAsks.getValue()).toHaveLength(1));
  vi.setSystemTime(Date.now() + 5_000);
  const unseen = ask('two', { ...READ, site: 'other.example' });
  await vi.waitFor(async () => expect(await accessAsks.getValue()).toHaveLength(2));
  await Promise.all([expect(seen).rejects.toMatchObject({ code: 'FORBIDDEN' }), access.windowClosed()]);
  await answer('once');
  await unseen;
  vi.useRealTimers();
});
