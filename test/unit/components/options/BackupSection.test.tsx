import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BackupSection, type BackupSectionProps } from '@/components/options/BackupSection';
import { WinnowError } from '@/lib/base/errors';

const root = document.createElement('div');

function show(props: Partial<BackupSectionProps>) {
  document.body.append(root);
  render(<BackupSection onExport={vi.fn()} onImport={vi.fn()} {...props} />, root);
}

afterEach(() => {
  render(null, root);
  root.remove();
});

const button = (name: string) => page.getByRole('button', { name });
const choose = (name: string) => userEvent.upload(page.getByLabelText('Backup file'), new File(['zip'], name));

it('says how far an export is, and what came of it', async () => {
  let finish: (() => void) | undefined;
  show({
    onExport: (progress) => {
      progress({ done: 3, total: 12 });
      return new Promise((resolve) => {
        finish = () => resolve({ name: 'winnow-2026-02-03.zip', size: 2_300_000, unfinished: 1 });
      });
    },
  });
  await button('Export everything').click();
  await expect.element(page.getByRole('progressbar', { name: 'Exporting…' })).toHaveAttribute('value', '3');
  await expect.element(page.getByText('3 of 12')).toBeVisible();
  finish?.();
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('Saved as winnow-2026-02-03.zip, 2.3 MB.');
  await expect.element(status).toHaveTextContent('Still running and not in the file: 1.');
});

it('says what an import added, what it left as it was and what it could not take', async () => {
  show({
    onImport: async () => ({
      added: { results: 12, recordings: 2, versions: 0, settings: 1, watches: 0, highlights: 0 },
      already: 4,
      offers: [],
      notes: Array.from({ length: 60 }, (_, index) => `results/${index}/job.json is damaged.`),
    }),
  });
  await choose('winnow.zip');
  const status = page.getByRole('status');
  await expect
    .element(status)
    .toHaveTextContent(
      'Added: results 12, recordings 2, earlier versions 0, settings 1, watched pages 0, highlights 0.',
    );
  await expect.element(status).toHaveTextContent('Already here and unchanged: 4.');
  await expect.element(status).toHaveTextContent('Left out or incomplete: 60');
  await expect.element(page.getByText('results/0/job.json is damaged.')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(51);
});

it('puts a setting of a file into force only when it is pressed', async () => {
  const take = vi.fn(async () => undefined);
  const actions = ['Click #transfer'];
  show({
    onImport: async () => ({
      added: { results: 0, recordings: 0, versions: 0, settings: 0, watches: 0, highlights: 0 },
      already: 0,
      notes: [],
      offers: [
        { text: 'Actions in each scrape of bank.example:', actions, take },
        { text: 'Clicking the icon scrapes at once', actions: [], take: vi.fn() },
      ],
    }),
  });
  await choose('winnow.zip');
  await expect.element(page.getByText('Click #transfer')).toBeVisible();
  expect(take).not.toHaveBeenCalled();
  await button('Use: Actions in each scrape of bank.example:').click();
  await expect.element(button('In use: Actions in each scrape of bank.example:')).toBeVisible();
  expect(take).toHaveBeenCalledOnce();
  await expect.element(button('Use: Clicking the icon scrapes at once')).toBeVisible();
});

it('says why a file cannot be imported, and what to do', async () => {
  const refused = new WinnowError('BAD_REQUEST', 'This is not a complete Winnow backup.', {
    nextStep: 'Choose another.',
  });
  show({ onImport: () => Promise.reject(refused) });
  await choose('picture.zip');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This is not a complete Winnow backup.');
  await expect.element(alert).toHaveTextContent('Choose another.');
});

it('is stopped by a press, keeps the keyboard’s place, and says what stays', async () => {
  show({
    onImport: (_file, _progress, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          resolve({
            added: { results: 1, recordings: 0, versions: 0, settings: 0, watches: 0, highlights: 0 },
            already: 0,
            notes: [],
            offers: [],
            error: WinnowError.from(signal.reason),
          }),
        );
      }),
  });
  await choose('winnow.zip');
  await button('Stop').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Stopped. Items added so far stay. Import the file again to add the rest.');
  await expect.element(button('Export everything')).toHaveFocus();
});
