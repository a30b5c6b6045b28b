import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { warn } from '@/lib/scrape/warn';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

const notes = () => page.getByRole('note');
const tab = (name: string) => page.getByRole('tab', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('says each warning on its own tab, and what is about the page on the tab that is seen first', async () => {
  const result = resultOf({ markdown: '# Fees', summary: null });
  warn(
    result,
    { text: 'The page was still loading.', remedy: 'scrape-again' },
    { text: 'A summary needs a language model.', about: 'summary', remedy: 'set-up-model' },
  );
  const job = jobOf(['markdown', 'summary']);
  const { actions } = show({ job, result });
  await expect.element(notes()).toHaveTextContent('The page was still loading.');
  await button('Scrape again').click();
  expect(actions.again).toHaveBeenCalledWith(job);

  await tab('Summary').click();
  await expect.element(notes()).toHaveTextContent('A summary needs a language model.');
  await button('Set up a model').click();
  expect(actions.openModelSettings).toHaveBeenCalledOnce();

  await tab('Metadata').click();
  await expect.element(page.getByRole('tabpanel')).toBeVisible();
  expect(notes().elements()).toHaveLength(0);
});

it('says on the first tab what is about a member that has no tab', async () => {
  const result = resultOf({ answer: 'Yes.' });
  warn(result, { text: 'Content cleaning failed.', about: 'markdown' });
  show({ job: jobOf([{ type: 'question', question: 'Open?' }]), result });
  await expect.element(notes()).toHaveTextContent('Content cleaning failed.');
});

it('says what a service warned of as the service wrote it', async () => {
  show({ job: jobOf(['markdown'], { engine: 'remote' }), result: resultOf({ markdown: 'x', warning: 'Slow today.' }) });
  await expect.element(notes()).toHaveTextContent('Slow today.');
});

it('shows what a service put beside the data, but no warning twice', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const result = resultOf({ markdown: 'x', warning: 'Slow today.', extra: 1 });
  Object.assign(result.response, { warning: 'Slow today.', scrape_id: 'abc', extra: 2 });
  show({ job: jobOf(['markdown'], { engine: 'remote' }), result });
  await expect.element(notes()).toHaveTextContent('Slow today.');
  await tab('Other').click();
  await button('Copy').click();
  expect(JSON.parse(written.mock.lastCall?.[0] ?? '')).toEqual({ scrape_id: 'abc', extra: 2, data: { extra: 1 } });
  await button('Copy as…').click();
  await page.getByRole('menuitem', { name: 'Response as JSON' }).click();
  await expect.poll(() => JSON.parse(written.mock.lastCall?.[0] ?? '')).toEqual(result.response);
});

it('shows a warning beside the data that is nowhere else', async () => {
  const result = resultOf({ markdown: 'x' });
  Object.assign(result.response, { warning: { code: 7 } });
  show({ job: jobOf(['markdown'], { engine: 'remote' }), result });
  await tab('Other').click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('7');
});

it.each([
  [199, true],
  [200, false],
  [299, false],
  [304, true],
  [500, true],
])('takes a page of status %i for one that was not asked for: %s', (statusCode, isError) => {
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'x', metadata: { statusCode } }) });
  expect(notes().elements()).toHaveLength(isError ? 1 : 0);
});

it('names the status of an error page, beside its title and above its text', async () => {
  const job = jobOf(['markdown']);
  const { actions } = show({ job, result: resultOf({ markdown: 'Oh no', metadata: { statusCode: 404 } }) });
  await expect.element(page.getByText('quay.example · Status 404', { exact: false })).toBeVisible();
  await expect.element(notes()).toHaveTextContent('The site answered with status 404');
  await button('Scrape again').click();
  expect(actions.again).toHaveBeenCalledWith(job);
});

it('names no status that says nothing', async () => {
  show({ job: jobOf(['markdown']), result: resultOf({ markdown: 'Fees', metadata: { statusCode: 200 } }) });
  await expect.element(page.getByText('Fees', { exact: true })).toBeVisible();
  expect(page.getByText('Status', { exact: false }).elements()).toHaveLength(0);
  expect(notes().elements()).toHaveLength(0);
});

it('offers the whole page where nothing of it is left', async () => {
  const job = jobOf(['markdown']);
  const leftOut = [{ reason: 'menu' as const, sign: 'nav', text: 'Home', words: 1 }];
  const { actions } = show({ job, result: { ...resultOf({ markdown: '' }), leftOut } });
  await expect.element(notes()).toHaveTextContent('No main content was found on this page.');
  await button('Read the whole page').click();
  expect(actions.again).toHaveBeenCalledWith(job, { request: { onlyMainContent: false } });
});

it('says of a page without text that it has none', async () => {
  show({ job: jobOf([{ type: 'markdown' }]), result: resultOf({ markdown: '\n' }) });
  await expect.element(notes()).toHaveTextContent('There is no text on this page.');
});

it('offers to take a screenshot that was not taken', async () => {
  const result = resultOf({ markdown: '# Fees', screenshot: null });
  warn(result, { text: 'No screenshot: another tab was opened.', about: 'screenshot', remedy: 'take-screenshot' });
  const job = jobOf(['markdown', 'screenshot']);
  const { actions } = show({ job, result });
  await tab('Screenshot').click();
  await button('Take the screenshot now').click();
  expect(actions.again).toHaveBeenCalledWith(job);
});

it.each(['Links', 'Images'])('says in place of an empty list of %s why, and what may have some', async (name) => {
  const job = jobOf(['markdown', 'links', 'images']);
  const { actions } = show({ job, result: resultOf({ markdown: '# Fees', links: [], images: [] }) });
  await tab(name).click();
  await expect.element(notes()).toHaveTextContent(`No ${name.toLowerCase()} were found in the content.`);
  expect(page.getByRole('textbox', { name: `Filter ${name.toLowerCase()}` }).elements()).toHaveLength(0);
  await button('Read the whole page').click();
  expect(actions.again).toHaveBeenCalledWith(job, { request: { onlyMainContent: false } });
});
