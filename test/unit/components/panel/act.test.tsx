import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ActView, type ActViewProps } from '@/components/panel/act/ActView';
import type { ActRun, ActStep } from '@/lib/operations/interact/act-run';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

function step(label: string, more: Partial<ActStep> = {}): ActStep {
  const recorded = [{ id: 's1', action: { type: 'click' as const, selector: '#a', all: false }, label }];
  return { id: label, proposal: { type: 'click', ref: 'e1' }, recorded, state: 'proposed', ...more };
}

const runOf = (more: Partial<ActRun> = {}): ActRun => ({
  id: 'r1',
  tabId: 1,
  windowId: 1,
  wish: 'Show the teas',
  startUrl: 'https://shop.example/',
  home: 'https://shop.example/',
  title: 'Teas',
  state: 'proposed',
  steps: [step('Green'), step('Show')],
  told: [],
  batch: 0,
  idle: 0,
  ...more,
});

function show(props: Partial<ActViewProps> = {}) {
  const actions = {
    proceed: vi.fn(),
    stop: vi.fn(),
    undo: vi.fn(),
    keep: vi.fn(),
    scrape: vi.fn(),
    another: vi.fn(),
  };
  const onStart = vi.fn();
  const finder = { onFind: vi.fn(), onUse: vi.fn() };
  const view = { run: undefined, hasModel: true, onBack: vi.fn(), onSettings: vi.fn(), finder, actions, onStart };
  render(<ActView {...view} {...props} />, root);
  return { actions, onStart };
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('before there are steps', () => {
  it('asks what to do, and takes nothing that is empty', async () => {
    const { onStart } = show();
    await press('Propose steps');
    await expect.element(page.getByText('Say what to do on the page.')).toBeVisible();
    await page.getByRole('textbox', { name: 'What to do' }).fill(' Show the teas ');
    await press('Propose steps');
    expect(onStart.mock.calls).toEqual([['Show the teas']]);
  });

  it('leads to a model where none is set up', async () => {
    show({ hasModel: false });
    await expect.element(page.getByText('A model proposes the steps, and none is set up yet.')).toBeVisible();
  });
});

describe('steps that were proposed', () => {
  it('are listed in words, and run one by one or all', async () => {
    const { actions } = show({ run: runOf() });
    const items = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Click Green'),
      expect.stringContaining('Click Show'),
    ]);
    await press('Run next step');
    await press('Run all');
    expect(actions.proceed.mock.calls).toEqual([
      [false, {}, undefined],
      [true, {}, undefined],
    ]);
  });

  it('that do what a user is asked about have a press of their own, which says why', async () => {
    const { actions } = show({ run: runOf({ steps: [step('Buy', { asks: ['pay', 'send'] })] }) });
    await expect.element(page.getByText('This step pays or orders something.')).toBeVisible();
    expect(page.getByRole('button', { name: 'Run all' }).elements()).toEqual([]);
    await press('Run it');
    expect(actions.proceed.mock.calls).toEqual([[false, {}, 'Buy']]);
  });

  it('that type a variable ask for its value first', async () => {
    const { actions } = show({ run: runOf({ steps: [step('Password', { variable: 'password' })] }) });
    await page.getByLabelText('Password').fill('hunter2');
    await press('Run next step');
    expect(actions.proceed.mock.calls).toEqual([[false, { password: 'hunter2' }, undefined]]);
  });

  it('say why they were not done', async () => {
    const reason = 'The element is not on the page any more.';
    show({ run: runOf({ state: 'ended', end: 'stopped', steps: [step('Gone', { state: 'failed', reason })] }) });
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(page.getByRole('button', { name: 'Keep as a recording' }).elements()).toEqual([]);
  });
});

it.each([
  ['hidden', 'Paused, since the tab is not shown. Show it, then go on.'],
  ['left', 'The page has left shop.example. Go on there?'],
  ['interrupted', 'The browser stopped Winnow meanwhile. Look at the page, then go on.'],
] as const)('says that it is held up: %s', async (pause, sentence) => {
  const { actions } = show({ run: runOf({ state: 'paused', pause }) });
  await expect.element(page.getByText(sentence)).toBeVisible();
  await press('Go on');
  expect(actions.proceed).toHaveBeenCalled();
});

it('ends with the ways on, and takes the last step back where that can be', async () => {
  const done = { state: 'ended', end: 'done', output: 'Two teas.' } as const;
  const { actions } = show({ run: runOf({ ...done, steps: [step('Show', { state: 'done' })] }) });
  await expect.element(page.getByText('Two teas.')).toBeVisible();
  await press('Keep as a recording');
  await press('Scrape afterwards');
  await press('Undo last step');
  await press('Something else');
  for (const act of [actions.keep, actions.scrape, actions.undo, actions.another]) expect(act).toHaveBeenCalledOnce();
});
