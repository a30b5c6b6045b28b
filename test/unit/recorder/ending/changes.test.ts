import { afterEach, describe, expect, it, vi } from 'vitest';
import { followElements, type UserInput } from '@/lib/recorder/ending/changes';

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Moves a thumb by many changes, one a frame. */
async function moved(doing: UserInput) {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.body.innerHTML = '<i role="slider"></i>';
  const thumb = document.querySelector('i') as Element;
  const following = followElements(document, doing);
  for (let move = 0; move < 40; move++) {
    vi.advanceTimersByTime(150);
    thumb.setAttribute('aria-valuenow', String(move));
    // The observer hears of each by itself.
    await Promise.resolve();
  }
  const change = following.after(2).get(thumb);
  following.stop();
  return change;
}

describe('what changes with each move of a pointer', () => {
  it('is one change of the user’s while that is held, however long', async () => {
    const start = Date.now();
    expect(await moved({ done: () => start, held: () => 1 })).toMatchObject({
      byUser: true,
      byItself: false,
      times: 1,
    });
  });
  it('is a clock where nothing is held', async () => {
    const start = Date.now();
    expect(await moved({ done: () => start, held: () => undefined })).toMatchObject({ byItself: true });
  });
});
