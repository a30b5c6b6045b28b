import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clear, edit, sample, target, withPassword, withScript } from './sample';

afterEach(clear);

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: RegExp) => page.getByRole('list', { name: 'Steps' }).getByRole('button', { name });
const status = () => page.getByRole('status', { name: 'Status' });
const focused = () => document.activeElement?.textContent;

it('says what an import has left out or changed', async () => {
  edit(sample, { importNotes: ['timeout: not part of a recording.'] });
  const changes = page.getByRole('region', { name: 'Changed by the import' });
  await expect.element(changes.getByRole('listitem')).toHaveTextContent('timeout: not part of a recording.');
});

describe('the list of steps', () => {
  it('has an item for each step, in words, and what is no step between them', async () => {
    edit(sample);
    const steps = page.getByRole('list', { name: 'Steps' });
    await expect.element(steps).toBeVisible();
    expect(steps.getByRole('listitem').elements()).toHaveLength(4);
    await expect.element(steps).toHaveTextContent('Click Invoices');
    await expect.element(steps).toHaveTextContent('A new tab opened.');
    await expect.element(steps).toHaveTextContent('Added because the page changed after step 3');
  });

  it.each([true, false])('says what a service cannot do if one is set up: %s', async (hasService) => {
    const step = {
      id: 's',
      action: { type: 'executeJavascript', script: '1' },
      script: 'choose',
      label: 'Year',
    } as const;
    edit({ ...sample, steps: [...sample.steps, step] }, { hasService });
    await expect.element(page.getByRole('list', { name: 'Steps' })).toHaveTextContent('Year');
    const remark = page.getByText('A service cannot choose in a list. Sent as JavaScript.');
    expect(remark.elements()).toHaveLength(hasService ? 1 : 0);
  });

  it('is one stop of the tab key, in which arrows move', async () => {
    edit(sample);
    (row(/^Click/).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(focused).toBe('Press Enter');
    await userEvent.keyboard('{Home}{ArrowUp}');
    await expect.poll(focused).toBe('Click Invoices');
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toBe('Wait for the list');
    await userEvent.tab();
    await expect.poll(focused).toBe('Scrape with these steps');
  });

  it('moves a step by keyboard, keeps its focus, says so, and takes it back', async () => {
    const view = edit(sample);
    (row(/^Press/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => view.order).toBe('a c b d');
    await expect.poll(focused).toBe('Press Enter');
    await expect.element(status()).toHaveTextContent('Step 3 moved up');
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    await expect.poll(() => view.order).toBe('a b d c');
    await expect.poll(focused).toBe('Press Enter');
    await userEvent.keyboard('{Control>}zzz{/Control}');
    await expect.poll(() => view.order).toBe('a b c d');
    await expect.element(status()).toHaveTextContent('The last edit is undone');
  });

  it('moves a step by dragging', async () => {
    const view = edit(sample);
    const grips = document.querySelectorAll('[draggable]');
    await userEvent.dragAndDrop(grips[0] as Element, row(/^Wait/).element());
    await expect.poll(() => view.order).toMatch(/^b c (a d|d a)$/);
  });

  it('gives the focus of a removed step to the one that follows', async () => {
    const view = edit(sample);
    (row(/^Type/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => view.order).toBe('a c d');
    await expect.poll(focused).toBe('Press Enter');
    await button('Undo').click();
    await expect.poll(() => view.order).toBe('a b c d');
    expect(document.activeElement).toBe(button('Undo').element());
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    (button('Undo').element() as HTMLElement).click();
    expect(view.actions.undo).toHaveBeenCalledOnce();
  });
});

describe('what was noticed while recording', () => {
  it('stands at its place among the steps, where it can be removed', async () => {
    const view = edit(sample);
    const note = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(2);
    await expect.element(note).toHaveTextContent(/A new tab opened/);
    await button('Remove this note').click();
    await expect.poll(() => view.recording.notes).toEqual([]);
    await expect.element(note).not.toHaveTextContent(/A new tab opened/);
    await expect.element(status()).toHaveTextContent('The note is removed');
  });

  it('asks about a step that may be needless, which is kept or removed', async () => {
    const steps = sample.steps.map((step) => (step.id === 'd' ? step : { ...step, doubtful: true as const }));
    const view = edit({ ...sample, steps });
    await button('Keep step 1').click();
    await expect.poll(() => view.recording.steps[0]).not.toHaveProperty('doubtful');
    expect(view.recording.steps[1]).toHaveProperty('doubtful', true);
    await button('Remove step 2').click();
    await expect.poll(() => view.order).toBe('a c d');
  });

  it('shows the number of a step also while it is open', async () => {
    edit(sample);
    await row(/^Press/).click();
    await expect.element(page.getByText('3', { exact: true })).toBeVisible();
  });
});

describe('an open step', () => {
  it('is found by another candidate, which is marked in the page', async () => {
    const view = edit(sample);
    await row(/^Click/).click();
    const choices = page.getByRole('radiogroup', { name: 'Find it by' });
    await expect.element(choices.getByRole('radio', { name: '#first 1 match' })).toBeChecked();
    await expect.element(choices).toHaveTextContent('nav .first3 matches');
    await expect.element(choices).toHaveTextContent('nav > :nth-child(1)fragile');
    await vi.waitFor(() =>
      expect(view.actions.countMatches).toHaveBeenCalledWith(['#first', 'nav .first', 'nav > :nth-child(1)']),
    );
    await choices.getByRole('radio', { name: 'nav .first' }).click();
    await expect
      .poll(() => view.recording.steps[0]?.action)
      .toEqual({ type: 'click', selector: 'nav .first', all: false });
    await vi.waitFor(() => expect(view.actions.highlight).toHaveBeenLastCalledWith('nav .first'));
    await userEvent.keyboard('{Escape}');
    await expect.element(row(/^Click/)).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(focused).toBe('Click Invoices');
    await vi.waitFor(() => expect(view.actions.highlight).toHaveBeenLastCalledWith());
  });

  it('has the contract’s fields; typing is one edit, and what is refused changes nothing', async () => {
    const view = edit(sample);
    await row(/^Press/).click();
    const key = page.getByRole('textbox', { name: 'key' });
    await key.fill('');
    await expect.poll(() => view.recording.steps[2]?.action).toEqual({ type: 'press', key: 'Enter' });
    await expect.element(key).toBeInvalid();
    await key.click();
    await userEvent.keyboard('Tab');
    await expect.poll(() => view.recording.steps[2]?.action).toEqual({ type: 'press', key: 'Tab' });
    await expect.element(key).toHaveFocus();
    await button('Undo').click();
    await expect.poll(() => view.recording).toBe(sample);
    await expect.element(key).toHaveValue('Enter');
  });

  it('types a secret or a text, as the person says', async () => {
    const view = edit(withPassword);
    const at = view.recording.steps.findIndex(
      ({ action }) => action.type === 'write' && action.text === '{{password}}',
    );
    const text = () => view.recording.steps[at]?.action;
    await row(/Password/).click();
    await button('Not a secret').click();
    await expect.poll(text).toEqual({ type: 'write', text: '' });
    expect(view.actions.forget).toHaveBeenCalledWith(['password']);
    await page.getByRole('textbox', { name: 'Text to type text' }).fill('hunter22');
    await button('Make it a secret').click();
    await expect.poll(text).toEqual({ type: 'write', text: '{{secret}}' });
    expect(JSON.stringify(view.recording)).not.toContain('hunter22');
  });

  it('waits for one or the other', async () => {
    const view = edit(sample);
    await row(/^Wait/).click();
    await page.getByText('Fields of the action').click();
    await page.getByRole('textbox', { name: 'milliseconds' }).fill('500');
    await expect.poll(() => view.recording.steps[3]?.action).toEqual({ type: 'wait', milliseconds: 500 });
    await expect.element(row(/^Wait 500 ms/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'selector' })).toHaveValue('');
    await expect.element(page.getByRole('textbox', { name: 'milliseconds' })).toBeVisible();
  });

  it('is tried, run to, pointed at again, duplicated, moved and removed', async () => {
    const view = edit(sample);
    await row(/^Click/).click();
    await button('Try').click();
    expect(view.actions.run).toHaveBeenLastCalledWith(expect.objectContaining({ part: 'step', stepId: 'a' }));
    await button('Run to here').click();
    expect(view.actions.run).toHaveBeenLastCalledWith(expect.objectContaining({ part: 'to-here', stepId: 'a' }));
    await button('Pick again').click();
    expect(view.actions.pick).toHaveBeenCalledWith({ stepId: 'a' });
    await button('Duplicate step 1').click();
    await expect.poll(() => view.order).toBe('a step-5 b c d');
    await button('More for step 2').click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(() => view.order).toBe('a b step-5 c d');
    await expect.element(status()).toHaveTextContent('Step 2 moved down');
    await button('Remove step 3').click();
    await expect.poll(() => view.order).toBe('a b c d');
  });
});

describe('adding a step', () => {
  const choose = async (name: string) => {
    await button('Add step').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  it('offers the nine actions', async () => {
    edit(sample);
    await button('Add step').click();
    expect(page.getByRole('menuitem').elements()).toHaveLength(9);
  });

  it('adds nothing that the contract refuses, and puts it after the open step', async () => {
    const view = edit(sample);
    await row(/^Click/).click();
    await choose('Click');
    await button('Add').click();
    await expect.poll(() => view.order).toBe('a b c d');
    const form = page.getByRole('form', { name: 'New step after step 1' });
    const selector = form.getByRole('textbox', { name: 'selector' });
    await expect.element(selector).toHaveFocus();
    await expect.element(selector).toBeInvalid();
    await userEvent.keyboard('.more{Enter}');
    await expect.poll(() => view.order).toBe('a step-5 b c d');
    await expect.poll(focused).toBe('Click .more');
    await expect.element(row(/^Click \.more/)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(status()).toHaveTextContent('Step 2 added');
  });

  it('puts what has no fields there at once, and can ask the page for the element', async () => {
    const view = edit(sample);
    await choose('Scrape the page');
    await expect.poll(() => view.recording.steps.at(-1)?.action).toEqual({ type: 'scrape' });
    await choose('Click');
    await button('Pick in the page').click();
    expect(view.actions.pick).toHaveBeenCalledWith({ at: 5, type: 'click' });
    await expect.element(page.getByRole('form')).not.toBeInTheDocument();
  });
});

describe('values that are asked for', () => {
  it('are given to the run, and kept only where that was switched on', async () => {
    const view = edit(withPassword);
    await button('Replay').click();
    const form = page.getByRole('form', { name: 'What should be typed?' });
    await expect.element(form).toHaveTextContent('types it into my.example/trips.');
    const password = form.getByLabelText('Password', { exact: true });
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAttribute('type', 'password');
    await form.getByRole('button', { name: 'Replay' }).click();
    await expect.element(password).toBeInvalid();
    expect(view.actions.run).not.toHaveBeenCalled();
    await password.fill('hunter2');
    const keep = form.getByRole('switch', { name: 'Keep on this computer: Password' });
    await expect.element(keep).not.toBeChecked();
    await expect
      .element(keep)
      .toHaveAccessibleDescription(/Encrypted in this browser.+Malware on this computer could still read it/);
    await keep.click();
    await userEvent.keyboard('{Enter}');
    expect(view.actions.run).toHaveBeenCalledExactlyOnceWith({
      part: 'all',
      stepId: undefined,
      recording: withPassword,
      values: { password: 'hunter2' },
      keep: ['password'],
    });
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(button('Replay')).toHaveFocus();
    expect(document.body.innerHTML).not.toContain('hunter2');
    expect(JSON.stringify(view.actions.edit.mock.calls)).not.toContain('hunter2');
  });

  it.each([
    ['scrape', 'Scrape with these steps', () => button('Scrape with these steps').click()],
    [
      'strict',
      'Check for a service',
      async () => {
        await button('More').click();
        await page.getByRole('menuitem', { name: 'Check for a service' }).click();
      },
    ],
  ])('go with a button that says what it will do: %s', async (part, name, start) => {
    const view = edit(withPassword);
    await start();
    const form = page.getByRole('form');
    await form.getByLabelText('Password', { exact: true }).fill('hunter2');
    await form.getByRole('button', { name, exact: true }).click();
    expect(view.actions.run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ part }));
  });

  it('are not asked for where they are kept, nor by a step that does not type them', async () => {
    const view = edit(withPassword, { kept: ['password'] });
    await button('Replay').click();
    expect(view.actions.run).toHaveBeenCalledWith(expect.objectContaining({ part: 'all', values: {}, keep: [] }));
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Forget the kept values' }).click();
    expect(view.actions.forget).toHaveBeenCalledWith(['password']);
    view.draw({ kept: [] });
    await row(/^Press/).click();
    await button('Try').click();
    expect(view.actions.run).toHaveBeenLastCalledWith(expect.objectContaining({ part: 'step', stepId: 'c' }));
  });

  it('are not asked for any longer after Cancel', async () => {
    const view = edit(withPassword);
    await button('Replay').click();
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('form')).not.toBeInTheDocument();
    await expect.element(button('Replay')).toHaveFocus();
    expect(view.actions.run).not.toHaveBeenCalled();
  });
});

describe('an imported recording', () => {
  it.each(['Replay', 'Scrape with these steps'])('shows its scripts before it runs: %s', async (name) => {
    const view = edit(withScript);
    await button(name).click();
    await expect.element(page.getByRole('region', { name: 'This file brings 1 script' })).toHaveTextContent('alert(1)');
    expect(view.actions.run).not.toHaveBeenCalled();
    await button('Not now').click();
    expect(view.actions.run).not.toHaveBeenCalled();
    expect(view.recording.unchecked).toBe(true);
  });

  it('runs after they are allowed, and does not ask again', async () => {
    const view = edit(withScript);
    await button('Replay').click();
    await button('Allow these scripts').click();
    await expect.poll(() => view.recording).not.toHaveProperty('unchecked');
    expect(view.actions.run).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ part: 'all', recording: view.recording }),
    );
    await button('Replay').click();
    expect(view.actions.run).toHaveBeenCalledTimes(2);
  });

  it('runs without them after they are removed', async () => {
    const view = edit(withScript);
    await button('Replay').click();
    await button('Remove them').click();
    await expect.poll(() => view.order).toBe('a b c d');
    expect(view.actions.run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ recording: view.recording }));
  });

  it('asks nothing where there is no script', async () => {
    const view = edit({ ...sample, unchecked: true });
    await button('Replay').click();
    expect(view.actions.run).toHaveBeenCalledOnce();
  });
});

describe('a run', () => {
  it('shows where each step stands, and can be stopped', async () => {
    const view = edit(sample, {
      run: {
        part: 'all',
        state: 'running',
        steps: { a: { state: 'done' }, b: { state: 'running', progress: 0.5 }, c: { state: 'pending' } },
      },
    });
    await expect.element(status()).toHaveTextContent('Step 2 of 4');
    const items = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect.element(items.nth(0)).toHaveTextContent('Done');
    await expect.element(items.nth(1).getByRole('progressbar')).toHaveAttribute('value', '0.5');
    await button('Stop').click();
    expect(view.actions.stop).toHaveBeenCalledOnce();
    view.draw({ run: { part: 'all', state: 'done', steps: {} } });
    await expect.element(status()).toHaveTextContent('All steps are done');
  });

  it('that failed says which step, why, what was tried, and shows the page', async () => {
    const screenshot = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
    edit(sample, {
      run: {
        part: 'all',
        state: 'failed',
        screenshot,
        steps: { a: { state: 'failed', reason: 'Nothing is like it.', tried: ['#first', 'nav .first'] } },
      },
    });
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Step 1 failed: Click InvoicesNothing is like it.');
    expect(alert.getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(page.getByRole('img', { name: 'The page when it failed' })).toBeInTheDocument();
    await button('Show the step').click();
    await expect.element(row(/^Click/)).toHaveFocus();
    await expect.element(page.getByRole('radiogroup')).toBeVisible();
  });

  it('that could not begin says why', async () => {
    edit(sample, { run: { part: 'all', state: 'failed', reason: 'The page did not load.', steps: {} } });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The page did not load.');
  });

  it('offers selectors that were found for saving, and saves none by itself', async () => {
    const view = edit(sample, {
      run: { part: 'all', state: 'done', steps: {}, healed: [{ stepId: 'a', selector: 'nav .first', target }] },
    });
    await expect.element(page.getByRole('list', { name: 'New selectors' })).toHaveTextContent('Step 1 nav .first');
    await expect.poll(() => view.recording).toBe(sample);
    await button('Save the new selectors').click();
    await expect.poll(() => view.recording.steps[0]?.action).toMatchObject({ selector: 'nav .first' });
    await expect.element(button('Save the new selectors')).not.toBeInTheDocument();
  });

  it('as a service does it names what may fail, and adds the wait', async () => {
    const view = edit(sample);
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Check for a service' }).click();
    expect(view.actions.run).toHaveBeenCalledWith(expect.objectContaining({ part: 'strict' }));
    view.draw({
      run: { part: 'strict', state: 'done', steps: {}, mends: [{ stepId: 'c', wait: { milliseconds: 500 } }] },
    });
    await expect.element(page.getByRole('region', { name: 'May fail at a service' })).toHaveTextContent('Wait 500 ms');
    await button('Add the wait before step 3').click();
    await expect
      .poll(() => view.recording.steps[2])
      .toMatchObject({ action: { type: 'wait', milliseconds: 500 }, reason: 'mends' });
    await expect.element(page.getByText('A service can run these steps as they are.')).toBeVisible();
  });
});

it('is renamed, copied, and scraped with', async () => {
  const view = edit(sample);
  await page.getByRole('textbox', { name: 'Name of the recording' }).fill('Invoices');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => view.recording.name).toBe('Invoices');
  await button('Copy as…').click();
  await page.getByRole('menuitem', { name: 'cURL' }).click();
  expect(view.copy).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Copied')).toBeVisible();
  await expect.element(page.getByText('my.example/invoices')).toBeVisible();
  await button('Scrape with these steps').click();
  expect(view.actions.run).toHaveBeenCalledWith(expect.objectContaining({ part: 'scrape', recording: view.recording }));
});
