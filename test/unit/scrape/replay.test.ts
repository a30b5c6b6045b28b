import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '@/lib/contract';
import type { PageEnd } from '@/lib/recorder/ending/read';
import type { Located } from '@/lib/recorder/locate';
import type { EndFact } from '@/lib/recorder/recording';
import { scriptLiteral } from '@/lib/recorder/script';
import { ActionError, type DrivenPage } from '@/lib/scrape/page-driver';
import { createReplaying, type KnownAction } from '@/lib/scrape/replay';
import { element, rowKey } from '../recorder/raw-events';

const click = (selector: string, all = false): Action => ({ type: 'click', selector, all });
const wait = (selector: string): Action => ({ type: 'wait', selector });

/** A page of which only what a replay asks is there. */
const pageWith = (
  input: Partial<Pick<DrivenPage, 'locate' | 'count' | 'isReady' | 'compareEnd' | 'hasFocus' | 'click'>>,
) => input as DrivenPage;

const at = (located: Located | null) => pageWith({ locate: vi.fn(async () => located) });

const known: KnownAction = { target: element('#buy') };
const healed = { selector: '#order', target: element('#order') };

it('stops where the row of an element is another, and names both', async () => {
  const target = { ...element('li:nth-child(2) button') };
  target.fingerprint = { ...target.fingerprint, row: 'Bread' };
  const page = at({ selector: target.selector, otherRow: 'Cheese' });
  const { before } = createReplaying({ actions: [{ target }], strict: false }, page, {});
  await expect(before(click(target.selector), 0)).rejects.toThrow(
    'The recorded row “Bread” is not there. In its place is “Cheese”.',
  );
});

it('says which row it looked for where that is not there', async () => {
  const target = { ...element('tr:nth-of-type(2) button'), row: rowKey('88-1041') };
  const { before } = createReplaying({ actions: [{ target }], strict: false }, at(null), {});
  await expect(before(click(target.selector), 0)).rejects.toThrow('No row of “88-1041” has the recorded element.');
});

describe('the wait that is the last step', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const facts: EndFact[] = [{ selectors: ['#list'], kind: 'text', value: 'Saved' }];
  const waited = async (counts: number, found: string | null) => {
    const page = pageWith({ count: async () => counts, compareEnd: async () => ({ url: '', found: [found] }) });
    const replaying = createReplaying({ actions: [undefined], strict: false, end: { facts } }, page, {});
    const before = replaying.before(wait('.confetti'), 0);
    await vi.advanceTimersByTimeAsync(40_000);
    return before;
  };

  it('is over where the page is as it ended: what decorates it need not come again', async () => {
    expect(await waited(0, null)).toBeUndefined();
  });
  it('is made where that is there, or the page ended otherwise', async () => {
    expect(await waited(1, null)).toEqual(wait('.confetti'));
    expect(await waited(0, 'Loading')).toEqual(wait('.confetti'));
  });
});

describe('the end of a replay', () => {
  const facts: EndFact[] = [
    { selectors: ['#list'], kind: 'text', value: 'BreadMilk' },
    { selectors: ['#fruit'], kind: 'value', value: 'Fig', label: 'Fruit' },
  ];
  const url = 'https://shop.example/orders/48213?new';
  const outcomeOf = async (compareEnd: () => Promise<PageEnd>) => {
    const replaying = createReplaying(
      { actions: [], strict: false, end: { facts, url } },
      pageWith({ compareEnd }),
      {},
    );
    const ended = replaying.after();
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    return replaying.outcome;
  };
  const ending = async (...looks: PageEnd[]) => {
    const compareEnd = async () => (looks.length > 1 ? (looks.shift() as PageEnd) : (looks[0] as PageEnd));
    return (await outcomeOf(compareEnd)).elsewhere;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is right where all is as it was, if not at once, and whatever number its order has', async () => {
    const there = 'https://shop.example/orders/50001';
    expect(await ending({ url: there, found: [null, null] })).toBeUndefined();
    expect(await ending({ url, found: ['Bread', ''] }, { url: there, found: [null, null] })).toBeUndefined();
  });
  it('is elsewhere where its address has another number than the one that was pressed', async () => {
    const replaying = createReplaying(
      { actions: [], strict: false, end: { facts: [], url, kept: ['48213'] } },
      pageWith({ compareEnd: async () => ({ url: 'https://shop.example/orders/50001', found: [] }) }),
      {},
    );
    const ended = replaying.after();
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    expect(replaying.outcome.elsewhere).toHaveLength(1);
  });
  it('says how many items there are, and that a long text is another', async () => {
    const long: EndFact[] = [
      { selectors: ['ul'], kind: 'count', name: 'li', value: '40' },
      { selectors: ['ul'], kind: 'digest', value: '=abc' },
    ];
    const replaying = createReplaying(
      { actions: [], strict: false, end: { facts: long } },
      pageWith({ compareEnd: async () => ({ url, found: ['35', '=abd'] }) }),
      {},
    );
    const ended = replaying.after();
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    expect(replaying.outcome.elsewhere).toEqual([
      'ul has 35 items, and had 40.',
      'The text of ul is another than it was.',
    ]);
  });
  it('is elsewhere where something is not, in a sentence each', async () => {
    expect(await ending({ url: 'https://shop.example/basket', found: ['Bread', 'Pear'] })).toEqual([
      'The address is https://shop.example/basket, and was https://shop.example/orders/48213?new.',
      '“Bread” is where “BreadMilk” was.',
      'Fruit is “Pear”, and was “Fig”.',
    ]);
    expect(await ending({ url, found: ['', null] })).toEqual(['“BreadMilk” is not there.']);
  });
  it('is not called another one where the page cannot be compared', async () => {
    const outcome = await outcomeOf(() => Promise.reject(new Error('No script may be there.')));
    expect(outcome).toMatchObject({ notCompared: true });
    expect(outcome).not.toHaveProperty('elsewhere');
  });
});

describe('a replay', () => {
  const replay = (page: DrivenPage, ...actions: (KnownAction | undefined)[]) =>
    createReplaying({ actions, strict: false }, page, {});

  it('does an action as it is where its element is where it was', async () => {
    const { before: prepare, outcome } = replay(at({ selector: '#buy' }), known);
    expect(await prepare(click('#buy'), 0)).toEqual(click('#buy'));
    expect(outcome).toEqual({ healed: [], mends: [] });
  });
  it('leaves alone what nothing is known of', async () => {
    const page = at(null);
    const { before: prepare } = replay(page, undefined);
    expect(await prepare(click('#buy'), 0)).toEqual(click('#buy'));
    expect(await prepare(click('#buy'), 7)).toEqual(click('#buy'));
    expect(page.locate).not.toHaveBeenCalled();
  });
  it('takes the element that is found, and says by which selector', async () => {
    const { before: prepare, outcome } = replay(at(healed), undefined, known);
    expect(await prepare(click('#buy'), 1)).toEqual(click('#order'));
    expect(outcome.healed).toEqual([{ index: 1, ...healed }]);
  });
  it('takes it in a wait, a scroll and a script, too', async () => {
    const { before: prepare } = replay(at(healed), known);
    expect(await prepare(wait('#buy'), 0)).toEqual(wait('#order'));
    expect(await prepare({ type: 'scroll', direction: 'down', selector: '#buy' }, 0)).toMatchObject({
      selector: '#order',
    });
    const script = 'document.querySelector("#buy").select()';
    expect(await prepare({ type: 'executeJavascript', script }, 0)).toMatchObject({
      script: 'document.querySelector("#order").select()',
    });
  });
  it('keeps the quotes of a script right where selectors have some', async () => {
    const target = element('[name="a"]');
    const { before: prepare } = replay(at({ selector: '[name="b"]', target: element('[name="b"]') }), { target });
    const script = `document.querySelector(${JSON.stringify(target.selector)}).select()`;
    expect(await prepare({ type: 'executeJavascript', script }, 0)).toMatchObject({
      script: 'document.querySelector("[name=\\"b\\"]").select()',
    });
  });
  it('replaces a selector in a script however it is escaped there, and whatever stands in the other one', async () => {
    const target = element('[title="<\u2028"]');
    const { before: prepare } = replay(at({ selector: '[id="$&<"]', target: element('[id="$&<"]') }), { target });
    for (const written of [scriptLiteral(target.selector), JSON.stringify(target.selector)]) {
      const script = `document.querySelector(${written}).select()`;
      expect(await prepare({ type: 'executeJavascript', script }, 0)).toMatchObject({
        script: 'document.querySelector("[id=\\"$&\\u003c\\"]").select()',
      });
    }
  });
  it('says what it looked for where nothing is it', async () => {
    const [candidate] = element('#buy').candidates;
    const target = { ...element('#buy'), candidates: Array.from({ length: 3 }, () => candidate) } as never;
    const { before: prepare } = replay(at(null), { target });
    const failed = prepare(click('#buy'), 0);
    await expect(failed).rejects.toBeInstanceOf(ActionError);
    await expect(failed).rejects.toThrow('nothing matches “#buy” or 2 other ways to find it');
  });
  it('does not look for an optional click, nor for what a key is pressed in', async () => {
    const page = at(null);
    const { before: prepare } = replay(page, known);
    const actions: Action[] = [click('#buy', true), { type: 'press', key: 'End' }];
    for (const action of actions) expect(await prepare(action, 0)).toEqual(action);
    expect(page.locate).not.toHaveBeenCalled();
  });
  it('clicks into a field that is to be written where the page has not given it the focus', async () => {
    const write: Action = { type: 'write', text: 'tea' };
    const clicked = async (hasFocus: boolean, located: Located | null) => {
      const page = pageWith({
        locate: async () => located,
        hasFocus: async () => hasFocus,
        click: vi.fn(async () => undefined),
      });
      expect(await replay(page, known).before(write, 0)).toEqual(write);
      return vi.mocked(page.click).mock.calls.map(([selector]) => selector);
    };
    expect(await clicked(false, healed)).toEqual(['#order']);
    expect(await clicked(true, healed)).toEqual([]);
    expect(await clicked(false, null)).toEqual([]);
  });
  it('does not turn a box that is as it shall be', async () => {
    const box = { ...known, checked: true };
    expect(await replay(at({ selector: '#buy', checked: true }), box).before(click('#buy'), 0)).toBeUndefined();
    expect(await replay(at({ selector: '#buy', checked: false }), box).before(click('#buy'), 0)).toEqual(click('#buy'));
  });
});

describe('a strict replay', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const strictly = (page: DrivenPage, ...actions: (KnownAction | undefined)[]) =>
    createReplaying({ actions, strict: true }, page, {});

  it('has nothing to mend where everything is there at its moment', async () => {
    const { before: prepare, outcome } = strictly(
      pageWith({ count: async () => 1, isReady: async () => true }),
      undefined,
    );
    await prepare(click('#buy'), 0);
    expect(outcome.mends).toEqual([]);
  });
  it('names the wait for what is not there yet', async () => {
    const { before: prepare, outcome } = strictly(pageWith({ count: async () => 0 }), undefined);
    expect(await prepare(click('#buy'), 0)).toEqual(click('#buy'));
    expect(outcome.mends).toEqual([{ index: 0, wait: { selector: '#buy' } }]);
  });
  it('names the wait for what is there, but cannot be clicked', async () => {
    const { before: prepare, outcome } = strictly(
      pageWith({ count: async () => 1, isReady: async () => false }),
      undefined,
    );
    await prepare(click('#buy'), 0);
    expect(outcome.mends).toEqual([{ index: 0, wait: { milliseconds: 500 } }]);
  });
  it('judges a script by the element that it is about', async () => {
    const { before: prepare, outcome } = strictly(
      pageWith({ count: async () => 0, locate: async () => ({ selector: '#buy' }) }),
      known,
    );
    await prepare({ type: 'executeJavascript', script: '1' }, 0);
    expect(outcome.mends).toEqual([{ index: 0, wait: { selector: '#buy' } }]);
  });
  it('does not judge an optional click', async () => {
    const { before: prepare, outcome } = strictly(pageWith({ count: async () => 0 }), undefined);
    expect(await prepare(click('#accept', true), 0)).toEqual(click('#accept', true));
    expect(outcome.mends).toEqual([]);
  });
  it('waits until something matches, seen or not', async () => {
    const counts = [0, 0, 1];
    const count = vi.fn(async () => counts.shift() ?? 1);
    const { before: prepare } = strictly(pageWith({ count }), known);
    const waited = prepare(wait('#buy'), 0);
    await vi.runAllTimersAsync();
    expect(await waited).toBeUndefined();
    expect(count).toHaveBeenCalledTimes(3);
  });
  it('fails where nothing ever matches, as a service does', async () => {
    const { before: prepare } = strictly(pageWith({ count: async () => 0, locate: async () => healed }), known);
    const failed = expect(prepare(wait('#buy'), 0)).rejects.toThrow('a service would wait in vain');
    await vi.runAllTimersAsync();
    await failed;
  });
  it('waits a time as it is', async () => {
    const action: Action = { type: 'wait', milliseconds: 500 };
    expect(await strictly(pageWith({}), undefined).before(action, 0)).toEqual(action);
  });
});
