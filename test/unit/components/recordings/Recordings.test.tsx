import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Recordings } from '@/components/recordings/Recordings';
import type { Recording } from '@/lib/recorder/recording';
import { clear, listActions, sample, show } from './sample';

afterEach(clear);

const other: Recording = {
  ...sample,
  id: 'r2',
  name: '<img src=x onerror=alert(1)>',
  startUrl: 'https://shop.example/',
  steps: [{ id: 'z', action: { type: 'scroll', direction: 'down' }, label: 'Mouse' }],
  notes: [],
};

const list = () => page.getByRole('list', { name: 'Recordings' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;

describe('the list', () => {
  it('names each, with host, steps and when it was saved, and opens it', async () => {
    const actions = listActions();
    show(<Recordings recordings={[sample, other]} actions={actions} />);
    await expect.poll(() => list().getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(list()).toHaveTextContent(/Jan 2.*my\.example · 4 steps/);
    await expect.element(list()).toHaveTextContent(/<img src=x onerror=alert\(1\)>.*shop\.example · 1 step/);
    expect(document.querySelector('img')).toBeNull();
    await list()
      .getByRole('button', { name: /^Open the invoice/ })
      .click();
    expect(actions.show).toHaveBeenCalledWith('r1');
  });

  it.each([
    ['invoice', ['r1']],
    ['SHOP.example', ['r2']],
    ['mouse', ['r2']],
    ['open october', []],
  ])('finds %s', async (question, found) => {
    const actions = listActions();
    show(<Recordings recordings={[sample, other]} actions={actions} />);
    await page.getByRole('textbox', { name: 'Search recordings' }).fill(question);
    await expect.poll(() => list().getByRole('listitem').elements()).toHaveLength(found.length);
    if (found.length === 0) await expect.element(page.getByText('No recording matches.')).toBeVisible();
  });

  it('says that a recording is paused because the page hides its bar, and ends it', async () => {
    const actions = listActions();
    show(<Recordings recordings={[]} isUnseen actions={actions} />);
    const box = page.getByRole('region', { name: 'The recording is paused' });
    await expect.element(box).toHaveTextContent(/The page covers Winnow.s bar/);
    await box.getByRole('button', { name: 'Stop recording' }).click();
    expect(actions.stop).toHaveBeenCalledOnce();
  });

  it('renames in place: Enter keeps the new name, Escape the old one', async () => {
    const actions = listActions();
    show(<Recordings recordings={[sample]} actions={actions} />);
    const rename = async () => {
      await button('More for Open the invoice').click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
    };
    await rename();
    await expect.element(page.getByRole('textbox', { name: 'New name' })).toHaveFocus();
    await userEvent.keyboard('Invoices{Escape}');
    expect(actions.rename).not.toHaveBeenCalled();
    await expect.poll(focused).toContain('Open the invoice');
    await rename();
    await userEvent.keyboard('Invoices{Enter}');
    expect(actions.rename).toHaveBeenCalledExactlyOnceWith('r1', 'Invoices');
  });

  it('duplicates, and removes with a way back', async () => {
    const actions = listActions();
    show(<Recordings recordings={[sample, other]} actions={actions} />);
    await button('More for Open the invoice').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    expect(actions.duplicate).toHaveBeenCalledWith('r1');
    await button('More for Open the invoice').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    expect(actions.remove).toHaveBeenCalledWith('r1');
    show(<Recordings recordings={[other]} removed={{ name: sample.name }} actions={actions} />);
    const status = page.getByRole('status', { name: 'Status' });
    await expect.element(status).toHaveTextContent('Open the invoice is deleted.');
    await expect.poll(focused).toContain('<img');
    await status.getByRole('button', { name: 'Undo' }).click();
    expect(actions.undoRemove).toHaveBeenCalledOnce();
  });

  it('leads to another recording from the full list, too', async () => {
    const actions = listActions();
    show(<Recordings recordings={[sample]} actions={actions} />);
    await button('Record actions').click();
    expect(actions.record).toHaveBeenCalledOnce();
  });

  it('is empty with one sentence and one action', async () => {
    const actions = listActions();
    show(<Recordings recordings={[]} actions={actions} />);
    await button('Record actions').click();
    expect(actions.record).toHaveBeenCalledOnce();
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });
});

describe('an interrupted recording', () => {
  it.each([
    ['Continue', 'continue'],
    ['Keep', 'keep'],
    ['Discard', 'discard'],
  ])('waits for an answer: %s', async (name, answer) => {
    const actions = listActions();
    const interrupted = { startUrl: 'https://my.example/', steps: 3, at: Date.now() };
    show(<Recordings recordings={[]} interrupted={interrupted} actions={actions} />);
    const region = page.getByRole('region', { name: 'A recording was interrupted' });
    await expect.element(region).toHaveTextContent('3 steps on my.example');
    await region.getByRole('button', { name }).click();
    expect(actions.interrupted).toHaveBeenCalledExactlyOnceWith(answer);
  });
});

describe('importing', () => {
  const file = (text: string, name = 'steps.json') => new File([text], name, { type: 'application/json' });

  it('hands on the text of a file that is chosen', async () => {
    const actions = listActions();
    show(<Recordings recordings={[]} actions={actions} />);
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file('{"a":1}'));
    await expect.poll(() => actions.importText.mock.calls).toEqual([['{"a":1}', 'steps.json']]);
  });

  it('hands on the text of files that are dropped', async () => {
    const actions = listActions();
    show(<Recordings recordings={[sample]} actions={actions} />);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file('1', 'a.json'));
    dataTransfer.items.add(file('2', 'b.json'));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('main')?.dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    await expect
      .poll(() => actions.importText.mock.calls)
      .toEqual([
        ['1', 'a.json'],
        ['2', 'b.json'],
      ]);
  });

  it('does not even read what is too large', async () => {
    const actions = listActions();
    show(<Recordings recordings={[]} actions={actions} />);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file('x'.repeat(10e6 + 1), 'big.json'));
    document.querySelector('main')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('big.json is larger than 10 MB');
    expect(actions.importText).not.toHaveBeenCalled();
  });

  it('says what was wrong with a file', async () => {
    show(<Recordings recordings={[]} importIssues={['steps[0]: Unknown field.']} actions={listActions()} />);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was importedsteps[0]: Unknown field.');
  });
});
