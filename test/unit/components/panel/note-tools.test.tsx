import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { WinnowError } from '@/lib/base/errors';
import { DEFAULT_NOTE } from '@/lib/base/note-options';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

const MARKDOWN = 'Fees, [by length](https://quay.example/l). ![Quay](https://pictures.example/quay.png)';
const result = resultOf({
  markdown: MARKDOWN,
  metadata: { title: 'Harbour fees', sourceURL: 'https://quay.example/fees' },
});
const choose = async (menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
};
const onClipboard = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

it("copies the user's note, and the markdown alone from the menu", async () => {
  const written = onClipboard();
  show({
    job: jobOf(['markdown']),
    result,
    note: { ...DEFAULT_NOTE, template: '# {{title}}\n\n{{markdown}}', images: false },
  });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await vi.waitFor(() =>
    expect(written).toHaveBeenLastCalledWith('# Harbour fees\n\nFees, [by length](https://quay.example/l).'),
  );
  await choose('Copy as…', 'Markdown without the template');
  await vi.waitFor(() => expect(written).toHaveBeenLastCalledWith('Fees, [by length](https://quay.example/l).'));
});

it('fills in what other tabs show, of the answer that joins the result, too', async () => {
  const written = onClipboard();
  const job = jobOf([{ type: 'question', question: 'What does a night cost?' }]);
  show({
    job,
    result: resultOf({ answer: '24 euros.', metadata: { title: 'Harbour fees, today' } }),
    joined: { job: jobOf(['markdown', 'summary']), result: { ...result } },
    note: { ...DEFAULT_NOTE, template: '# {{title}}\n\n{{answer}}\n\n{{markdown}}', links: false, images: false },
  });
  await page.getByRole('tab', { name: 'Markdown' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await vi.waitFor(() => expect(written).toHaveBeenLastCalledWith('# Harbour fees\n\n24 euros.\n\nFees, by length.'));
});

it('remembers whether links are wanted', async () => {
  const { actions } = show({ job: jobOf(['markdown']), result });
  await choose('Copy as…', 'With links');
  expect(actions.changeNote).toHaveBeenCalledWith({ links: false });
});

it('sends a short note to Obsidian by its address', async () => {
  const { actions } = show({ job: jobOf(['markdown']), result });
  await choose('Save or send', 'Send to Obsidian');
  await vi.waitFor(() => expect(actions.openInProgram).toHaveBeenCalledOnce());
  const { searchParams } = new URL(actions.openInProgram.mock.lastCall?.[0] ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({ name: 'Harbour fees', content: MARKDOWN });
});

it('says that a long note was not sent where the browser refuses the clipboard it goes by', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused'));
  const { actions } = show({
    job: jobOf(['markdown']),
    result: resultOf({ markdown: 'Fees. '.repeat(400) }),
  });
  await choose('Save or send', 'Send to Obsidian');
  const note = page.getByRole('note').filter({ hasText: 'Not sent to Obsidian' });
  await expect.element(note).toBeVisible();
  expect(actions.openInProgram).not.toHaveBeenCalled();

  written.mockResolvedValueOnce();
  await choose('Save or send', 'Send to Obsidian');
  await vi.waitFor(() => expect(actions.openInProgram).toHaveBeenCalledOnce());
  await expect.element(note).not.toBeInTheDocument();
});

it('asks before it fetches images, and names the one that could not be had', async () => {
  const { actions } = show({ job: jobOf(['markdown']), result });
  actions.loadImage.mockRejectedValue(new Error('Refused'));
  await choose('Save or send', 'Save with its images');
  const status = page.getByRole('status', { name: 'Status' });
  await expect
    .element(status)
    .toHaveTextContent('Downloads 1 image from pictures.example, which will see the request.');
  expect(actions.loadImage).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Download and save' }).click();
  await expect.element(status).toHaveTextContent(/^Saved without 1 image .*https:\/\/pictures\.example\/quay\.png/);
  expect(actions.allowSites).toHaveBeenCalledWith(['https://pictures.example/quay.png']);
});

it('saves into a folder that was chosen, and says as what', async () => {
  const { actions } = show({ job: jobOf(['markdown']), result });
  const write = vi.fn<(path: string, content: Blob) => Promise<void>>(async () => undefined);
  let chosen: string | undefined;
  actions.folder.chosen = async () => chosen;
  actions.folder.choose = async () => {
    chosen = 'Notes';
    return chosen;
  };
  actions.folder.open = async () => ({ name: 'Notes', freeName: async (name) => name, write });
  actions.allowSites.mockResolvedValue(true);
  actions.loadImage.mockResolvedValue(new Blob(['picture'], { type: 'image/png' }));
  await choose('Save or send', 'Save with its images');
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await page.getByRole('button', { name: 'Save into “Notes”' }).click();
  await expect.element(page.getByText('Saved as Notes/Harbour fees.md.')).toBeVisible();
  expect(write.mock.calls.map(([path]) => path)).toEqual(['Harbour fees.md', 'Harbour fees images/1.png']);
});

it('says why a folder cannot be written into', async () => {
  const { actions } = show({ job: jobOf(['markdown']), result });
  actions.folder.chosen = async () => 'Notes';
  actions.folder.open = async () => {
    throw new WinnowError('PERMISSION_NEEDED', 'Winnow may not write into the folder.', { nextStep: 'Allow it.' });
  };
  await choose('Save or send', 'Save with its images');
  await page.getByRole('button', { name: 'Save into “Notes”' }).click();
  await expect.element(page.getByText('Winnow may not write into the folder. Allow it.')).toBeVisible();
});

it('appends a page to the note of the day', async () => {
  const { actions } = show({
    job: jobOf(['markdown']),
    result,
    note: { ...DEFAULT_NOTE, dailyNote: 'day', vault: 'Mine' },
  });
  await choose('Save or send', "Append to today's note");
  await vi.waitFor(() => expect(actions.openInProgram).toHaveBeenCalledOnce());
  const { searchParams } = new URL(actions.openInProgram.mock.lastCall?.[0] ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({
    name: 'day',
    vault: 'Mine',
    append: 'true',
    content: `\n\n## [Harbour fees](https://quay.example/fees)\n\n${MARKDOWN}\n`,
  });
});

it('shows why a note could not be made', async () => {
  show({ job: jobOf(['markdown']), result, note: { ...DEFAULT_NOTE, template: '{% if %}' } });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(page.getByText(/^The template cannot be used: .*Correct it in the settings/)).toBeVisible();
});
