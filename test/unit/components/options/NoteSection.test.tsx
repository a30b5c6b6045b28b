import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NoteSection } from '@/components/options/NoteSection';
import { DEFAULT_NOTE, NOTE_PRESETS, type NoteOptions } from '@/lib/base/note-options';

let root: HTMLElement | undefined;

function show() {
  root = document.body.appendChild(document.createElement('div'));
  const onNote = vi.fn<(note: NoteOptions) => void>();
  const response = {
    success: true as const,
    data: { markdown: 'See [the table](https://quay.example/t).', metadata: { title: 'Fees: 1/2', author: 'Ada' } },
  };
  render(<NoteSection note={DEFAULT_NOTE} sample={{ response, selection: false }} onNote={onNote} />, root);
  return onNote;
}

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

it('shows what a template makes of a page, and saves it', async () => {
  const onNote = show();
  await page.getByRole('combobox', { name: 'Start from' }).selectOptions('Obsidian');
  const preview = page.getByRole('textbox', { name: 'Preview' });
  await expect.element(preview).toHaveValue(expect.stringContaining('title: "Fees: 1/2"\n'));
  await expect.element(preview).toHaveValue(expect.stringContaining('author: "Ada"\n'));
  await page.getByRole('switch', { name: 'Keep links' }).click();
  await expect.element(preview).toHaveValue(expect.stringContaining('\nSee the table.\n'));
  expect(onNote).toHaveBeenLastCalledWith({ ...DEFAULT_NOTE, template: NOTE_PRESETS.obsidian, links: false });
});

it('names the variables that there are none of', async () => {
  show();
  await page.getByRole('textbox', { name: 'Template' }).fill('{{autor}} {{markdown}} {{titel}}');
  await expect.element(page.getByText('Unknown variables: {{autor}}, {{titel}}. They stay as written.')).toBeVisible();
  await page.getByRole('textbox', { name: 'File name' }).fill('{{markdown}}');
  await expect.element(page.getByText('Unknown variable: {{markdown}}. It stays as written.')).toBeVisible();
});

it('says under which name a page is saved', async () => {
  show();
  await page.getByRole('textbox', { name: 'File name' }).fill('{{author}}/{{title}}');
  await expect.element(page.getByText('Saved as Ada Fees 1 2.md')).toBeVisible();
});

it('leaves a text out that is too long, says so beside the field, and saves nothing of it', {
  tags: ['slow'],
}, async () => {
  const onNote = show();
  const template = page.getByRole('textbox', { name: 'Template' });
  await template.click();
  document.execCommand('insertText', false, 'x'.repeat(10_000_000));
  await expect.element(template).toHaveAttribute('aria-invalid', 'true');
  await expect.element(template).toHaveAccessibleDescription(/exceeds 20,000 characters and was not added/);
  await expect.element(template).toHaveValue(DEFAULT_NOTE.template);
  expect(onNote).not.toHaveBeenCalled();
  await template.fill('{{title}}');
  await expect.element(template).not.toHaveAttribute('aria-invalid');
  expect(onNote).toHaveBeenLastCalledWith({ ...DEFAULT_NOTE, template: '{{title}}' });
});

it('does the same with what is pasted as the name of a file', async () => {
  const onNote = show();
  const name = page.getByRole('textbox', { name: 'File name' });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'x'.repeat(1_000_000));
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  name.element().dispatchEvent(pasted);
  expect(pasted.defaultPrevented).toBe(true);
  await expect.element(name).toHaveAccessibleDescription(/exceeds 1,000 characters/);
  expect(onNote).not.toHaveBeenCalled();
});
