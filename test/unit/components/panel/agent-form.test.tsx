import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AgentForm, type AgentFormProps } from '@/components/panel/agent/AgentForm';

const root = document.body.appendChild(document.createElement('div'));
const empty = { prompt: '', fields: '', urls: '', effort: 'medium', pages: '' } as const;

function show(props: Partial<AgentFormProps> = {}): void {
  const on = { onDraft: vi.fn(), onSettings: vi.fn(), onStart: vi.fn(), onBack: vi.fn() };
  const usual = { draft: empty, engine: 'local', canSearch: true, hasModel: true, wrong: {} } as const;
  render(<AgentForm {...usual} {...on} {...props} />, root);
}

afterEach(() => render(null, root));

const field = (name: string) => page.getByRole('textbox', { name });

it('begins with question and budget, and folds what most questions leave empty', async () => {
  show();
  await expect.element(field('Question')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Budget' })).toBeVisible();
  await expect.element(field('Start pages')).not.toBeInTheDocument();
  await page.getByText('More options').click();
  await expect.element(field('Start pages')).toBeVisible();
});

it('names on the fold what is filled in', async () => {
  show({ draft: { ...empty, urls: 'https://a.example/', pages: '3' } });
  await expect.element(page.getByText('Start pages, Page limit')).toBeVisible();
});

it('is unfolded where addresses are needed, and where a folded field is wrong', async () => {
  show({ canSearch: false });
  await expect.element(field('Start pages')).toBeVisible();
  render(null, root);
  show({ wrong: { pages: 'Enter a number.' } });
  await expect.element(page.getByText('Enter a number.')).toBeVisible();
});
