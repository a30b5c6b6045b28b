import { render, type VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LastResult } from '@/components/popup/LastResult';
import { Popup } from '@/components/popup/Popup';
import { ScrapeForm } from '@/components/popup/ScrapeForm';
import type { Job } from '@/lib/jobs/job';

const root = document.createElement('div');

beforeEach(() => document.body.replaceChildren(root));

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

const frame = {
  page: { url: 'https://quay.example/', title: 'Quay' },
  locked: false,
  view: 'form',
  engine: 'local',
  onEngine: vi.fn(),
  onHistory: vi.fn(),
  onSettings: vi.fn(),
} as const;

describe('Enter in the popup', () => {
  it('presses the primary button as soon as it is drawn', () => {
    const press = vi.fn();
    render(
      <Popup {...frame}>
        <button type="button" class="primary" onClick={press}>
          Scrape
        </button>
      </Popup>,
      root,
    );
    // No effect that waits for a frame has run yet.
    expect(document.activeElement?.textContent).toBe('Scrape');
  });

  it('presses it where the focus was lost, once, and not where something else has it', async () => {
    const press = vi.fn();
    render(
      <Popup {...frame}>
        <button type="button" class="primary" onClick={press}>
          Scrape
        </button>
        <input aria-label="Question" />
      </Popup>,
      root,
    );
    await userEvent.keyboard('{Enter}');
    expect(press).toHaveBeenCalledTimes(1);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Enter}');
    expect(press).toHaveBeenCalledTimes(2);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }));
    await page.getByRole('textbox', { name: 'Question' }).click();
    await userEvent.keyboard('{Enter}');
    expect(press).toHaveBeenCalledTimes(2);
  });
});

describe('a result that comes while the popup is open', () => {
  const job = { id: 'a', state: 'done', createdAt: 1, startedAt: 1, finishedAt: 2 } as Job;
  const result = (more: object) => (
    <LastResult job={job} isNews onOpen={vi.fn()} onCopy={async () => undefined} onAllowCopying={vi.fn()} {...more} />
  );
  const popup = (view: string, last?: VNode) => (
    <Popup {...frame} view={view}>
      <button type="button" class="primary">
        Scrape
      </button>
      {last}
    </Popup>
  );

  it('is copied by the next Enter', async () => {
    const onCopy = vi.fn(async () => undefined);
    render(popup('form'), root);
    render(popup('news', result({ onCopy })), root);
    await expect.element(page.getByRole('button', { name: 'Copy' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onCopy).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'was copied already',
      { job: { ...job, delivery: { to: 'clipboard', state: 'done', words: 2, format: 'markdown' } } },
    ],
    ['is not kept', { onCopy: undefined }],
    ['is an earlier one', { isNews: false }],
  ])('leaves Enter to the next scrape if it %s', async (_why, more) => {
    render(popup('form'), root);
    render(popup('news', result(more)), root);
    await expect.element(page.getByRole('button', { name: 'Scrape', exact: true })).toHaveFocus();
  });
});

describe('a request with actions', () => {
  const formOf = (actions?: object[], onDraft = vi.fn(), more: object = {}) => (
    <ScrapeForm
      url="https://quay.example/"
      baseUrl=""
      engine="local"
      draft={{ formats: [{ type: 'markdown' }], ...(actions && { actions }), ...more }}
      presets={{ all: [], onSave: vi.fn(), onRemove: vi.fn() }}
      refused={[]}
      has={{ debugger: true, model: false }}
      checkSchema={async () => undefined}
      onDraft={onDraft}
      onScrape={vi.fn()}
      onAsk={vi.fn()}
      deliverTo={undefined}
      recordings={[]}
      onSteps={vi.fn()}
      onRecord={vi.fn()}
      onSeveral={vi.fn()}
      isOpen={false}
    />
  );

  it('says so above the button', async () => {
    render(
      formOf([
        { type: 'click', selector: '#transfer' },
        { type: 'wait', milliseconds: 10 },
      ]),
      root,
    );
    await expect.element(page.getByText('This scrape runs 2 actions in the page.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show' })).toBeVisible();
  });

  it('shows them on demand, with a button that resets the options and keeps the formats', async () => {
    const onDraft = vi.fn();
    render(formOf([{ type: 'click', selector: '#transfer' }], onDraft), root);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Reset options' }).click();
    expect(onDraft).toHaveBeenCalledWith({ formats: [{ type: 'markdown' }] });
  });

  it('says nothing without any', async () => {
    render(formOf(), root);
    await expect.element(page.getByRole('button', { name: /Scrape this page/ })).toBeVisible();
    expect(page.getByText(/actions? in the page/).elements()).toHaveLength(0);
  });

  it('folds the options, and names on each fold what differs from the default', async () => {
    render(formOf(undefined, vi.fn(), { timeout: 5000, headers: { A: 'b' } }), root);
    await page.getByRole('button', { name: 'Options' }).click();
    const options = page.getByRole('group', { name: 'Options' });
    await expect.element(options).toBeVisible();
    expect(options.getByRole('spinbutton').elements()).toHaveLength(0);
    expect(options.element().textContent).toMatch(/Give up after/);
    expect(options.element().textContent).toMatch(/Headers/);
  });

  it('shows what only a service honours once one is set up', async () => {
    render(formOf(), root);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByText('Network').click();
    await expect.element(page.getByText('Sent to the page. Not remembered.')).toBeVisible();
    expect(page.getByRole('combobox', { name: /Proxy/ }).elements()).toHaveLength(0);
  });

  it('opens the actions, where they were asked for', async () => {
    render(formOf([{ type: 'click', selector: '#transfer' }]), root);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.element(page.getByText('Steps before reading').last()).toBeVisible();
  });

  it('tells somebody new when a page is read, with the way to more', async () => {
    const onWelcome = vi.fn();
    render(<ScrapeForm {...formOf().props} onWelcome={onWelcome} />, root);
    await expect.element(page.getByText(/A page is read only when you ask/)).toBeVisible();
    await page.getByRole('button', { name: 'See how it works' }).click();
    expect(onWelcome).toHaveBeenCalledOnce();
  });
});
