import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Popup } from '@/components/popup/Popup';
import { ScrapeForm } from '@/components/popup/ScrapeForm';

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

describe('a request with actions', () => {
  const formOf = (actions?: object[], onDraft = vi.fn()) => (
    <ScrapeForm
      url="https://quay.example/"
      baseUrl=""
      engine="local"
      draft={{ formats: [{ type: 'markdown' }], ...(actions && { actions }) }}
      presets={{ all: [], onSave: vi.fn(), onRemove: vi.fn() }}
      refused={[]}
      has={{ debugger: true, model: false }}
      checkSchema={async () => undefined}
      served={['markdown']}
      onDraft={onDraft}
      onScrape={vi.fn()}
      onAsk={vi.fn()}
      deliverTo={undefined}
      recordings={[]}
      onSteps={vi.fn()}
      onRecord={vi.fn()}
      onSeveral={vi.fn()}
      onCrawl={vi.fn()}
      onSearch={vi.fn()}
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
});
