import '@/components/base/base.css';
import { type ComponentChild, type ComponentProps, render } from 'preact';
import { useState } from 'preact/hooks';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ScrapeForm } from '@/components/popup/ScrapeForm';
import { checkSchema } from '@/lib/views/popup/check-schema';
import { ADDRESS } from '../panel/sample';

const root = document.createElement('div');

export function show(view: ComponentChild): void {
  document.body.replaceChildren(root);
  render(view, root);
}

export function clear(): void {
  render(null, root);
  document.body.replaceChildren();
}

type FormProps = ComponentProps<typeof ScrapeForm>;

/** The form, which keeps what is entered in it as the popup does. */
export function Form(props: Partial<FormProps>) {
  const [draft, setDraft] = useState<FormProps['draft']>(props.draft ?? { formats: [{ type: 'markdown' }] });
  const [presets, setPresets] = useState<FormProps['presets']['all']>([]);
  return (
    <ScrapeForm
      url={ADDRESS}
      baseUrl=""
      engine="local"
      presets={{ all: presets, onSave: (one) => setPresets([...presets, one]), onRemove: vi.fn() }}
      refused={[]}
      has={{ debugger: true, model: true }}
      checkSchema={checkSchema}
      onScrape={vi.fn()}
      onAsk={vi.fn()}
      deliverTo={undefined}
      recordings={[{ id: 'one', name: 'Open the invoice' }]}
      onSteps={vi.fn()}
      onRecord={vi.fn()}
      onSeveral={vi.fn()}
      onWatch={vi.fn()}
      onChoose={vi.fn()}
      isOpen={false}
      {...props}
      draft={draft}
      onDraft={setDraft}
    />
  );
}

export const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens the options, and every group in them. */
export async function openOptions(): Promise<void> {
  await press('Options');
  await expect.element(page.getByRole('group', { name: 'Options' })).toBeVisible();
  for (const fold of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) fold.click();
  // A fold draws its fields once it is open.
  await expect.element(page.getByRole('textbox', { name: 'Request' })).toBeVisible();
}
