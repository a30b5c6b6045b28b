import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NoteSection } from '@/components/options/NoteSection';
import { DEFAULT_NOTE, NOTE_PRESETS, type NoteOptions } from '@/lib/base/note-options';

let root: HTMLElement | undefined;

function show() {
  root = document.body.appendChild(document.createElement('div'));
  const onNote = vi.fn<(note: NoteOptions) => void>();
  const response = {
    success: true as const,
    data: {
      markdown: 'See [the table](https://quay.example/t).',
      metadata: { title: 'Fees: 1/2', author: 'Ada', url: 'https://quay.example/fees' },
    },
  };
  render(
    <NoteSection note={DEFAULT_NOTE} sample={{ response, selection: false }} hasModel={false} onNote={onNote} />,
    root,
  );
  return onNote;
}

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

const openTemplates = () => page.getByText('Templates by site', { exact: true }).first().click();

it('shows what a template makes of a page, and saves it', async () => {
  const onNote = show();
  await page.getByRole('combobox', { name: 'Start from' }).selectOptions('Obsidian');
  const preview = page.getByRole('textbox', { name: 'Preview' });
  await expect.element(preview).toHaveValue(expect.stringContaining('title: "Fees: 1/2"\n'));
  await expect.element(preview).toHaveValue(expect.stringContaining('author: "Ada"\n'));
  await page.getByRole('switch', { name: 'Keep links' }).click();
  await expect.element(preview).toHaveValue(expect.stringContaining('\nSee the table.\n'));
  const template = NOTE_PRESETS.obsidian.template;
  await vi.waitFor(() => expect(onNote).toHaveBeenLastCalledWith({ ...DEFAULT_NOTE, template, links: false }));
});

it('inserts a variable where the cursor is', async () => {
  const onNote = show();
  const template = page.getByRole('textbox', { name: 'Template' });
  await template.fill('Title: ');
  await page.getByText('Variables', { exact: true }).click();
  await page.getByRole('button', { name: 'title', exact: true }).click();
  await expect.element(template).toHaveValue('Title: {{title}}');
  await expect.element(template).toHaveFocus();
  await vi.waitFor(() => expect(onNote).toHaveBeenLastCalledWith({ ...DEFAULT_NOTE, template: 'Title: {{title}}' }));
});

it('names the variables that there are none of', async () => {
  show();
  await page.getByRole('textbox', { name: 'Template' }).fill('{{autor}} {{markdown}} {{titel}}');
  await expect.element(page.getByText('Unknown variables: {{autor}}, {{titel}}. They stay empty.')).toBeVisible();
  await page.getByRole('textbox', { name: 'File name' }).fill('{{markdown}}');
  await expect.element(page.getByText('Unknown variable: {{markdown}}. It stays empty.')).toBeVisible();
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
  await vi.waitFor(() => expect(onNote).toHaveBeenLastCalledWith({ ...DEFAULT_NOTE, template: '{{title}}' }));
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

it('says why a template cannot be read, and saves nothing of it', async () => {
  const onNote = show();
  await page.getByRole('textbox', { name: 'Template' }).fill('{% if title %}{{title}}');
  await expect.element(page.getByText(/^Not saved\. The template cannot be used: .*not closed/)).toBeVisible();
  expect(onNote).not.toHaveBeenCalled();
});

it('says that questions to a model stay empty while none is set up', async () => {
  show();
  await page.getByRole('textbox', { name: 'Template' }).fill('{{ "Who?" | ask }} {{title}}');
  await expect.element(page.getByText(/1 question stays empty: set up a model first\./)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Preview' })).toHaveValue(' Fees: 1/2');
});

it('makes an entry for a reference manager', async () => {
  const onNote = show();
  await page.getByRole('combobox', { name: 'Start from' }).selectOptions('Zotero (RIS)');
  await expect.element(page.getByText('Saved as Fees 1 2.ris')).toBeVisible();
  await vi.waitFor(() => expect(onNote.mock.lastCall?.[0]).toMatchObject({ kind: 'ris' }));
});

it('takes a template for some pages, tries it on the page, and lets it go', async () => {
  const onNote = show();
  await openTemplates();
  await page.getByRole('button', { name: 'Add a template' }).click();
  await page.getByRole('textbox', { name: 'Pages' }).fill('quay.example/*\nschema:@Recipe');
  await page.getByRole('textbox', { name: 'Template of “New template”' }).fill('Rule: {{title}}');
  await vi.waitFor(() =>
    expect(onNote.mock.lastCall?.[0].rules).toMatchObject([
      { when: ['quay.example/*', 'schema:@Recipe'], template: 'Rule: {{title}}' },
    ]),
  );
  await expect.element(page.getByRole('textbox', { name: 'Preview' })).toHaveValue('Rule: Fees: 1/2');
  await expect.element(page.getByText(/By “New template”/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await vi.waitFor(() => expect(onNote.mock.lastCall?.[0].rules).toEqual([]));
});

it('imports a template of Obsidian Web Clipper, and names what it leaves out', async () => {
  const onNote = show();
  const file = {
    name: 'Recipes',
    noteContentFormat: '{{content|callout}}',
    triggers: ['schema:@Recipe'],
    properties: [],
  };
  await openTemplates();
  await userEvent.upload(page.getByLabelText('Template file'), new File([JSON.stringify(file)], 'r.json'));
  await expect.element(page.getByText('“Recipes” was imported without: callout.')).toBeVisible();
  await vi.waitFor(() => expect(onNote.mock.lastCall?.[0].rules).toMatchObject([{ name: 'Recipes' }]));
});
