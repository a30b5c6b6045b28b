import { type ComponentProps, render } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CrawlForm } from '@/components/panel/set/CrawlForm';

const root = document.createElement('div');

afterEach(() => {
  render(null, root);
  root.remove();
});

type FormProps = ComponentProps<typeof CrawlForm>;

/** The form, which keeps what is entered in it as the panel does. */
function Form(props: Partial<FormProps>) {
  const [draft, setDraft] = useState<FormProps['draft']>({ url: 'https://quay.example/', limit: 100, ...props.draft });
  return (
    <CrawlForm
      engine="local"
      hasService={false}
      formats={['markdown']}
      errorAt={() => undefined}
      preview={undefined}
      onPreview={vi.fn()}
      onStopPreview={vi.fn()}
      onStart={vi.fn()}
      onBack={vi.fn()}
      {...props}
      draft={draft}
      onDraft={setDraft}
    />
  );
}

function show(props: Partial<FormProps> = {}): void {
  document.body.append(root);
  render(<Form {...props} />, root);
}

const openFold = () => page.getByText('More options', { exact: true }).click();
const serviceGroup = () => page.getByRole('heading', { name: 'Service only' });

it.each([
  ['once one is set up', { hasService: true }, 1],
  ['before one is set up', {}, 0],
  ['if something in it was entered before', { draft: { url: 'https://quay.example/', prompt: 'Only the fees' } }, 1],
] as const)('shows what only a service does %s', async (_when, props, groups) => {
  show(props);
  await openFold();
  await expect.element(page.getByRole('heading', { name: 'Scope' })).toBeVisible();
  expect(serviceGroup().elements()).toHaveLength(groups);
});

it('offers to keep many pages out of the browser’s history, and asks in the press', async () => {
  const onLeave = vi.fn();
  show({ history: { isLeft: false, onLeave } });
  const leave = page.getByRole('switch', { name: 'Keep out of browser history' });
  await leave.click();
  expect(onLeave).toHaveBeenCalledExactlyOnceWith(true);
  await page.getByRole('textbox', { name: /^Page limit/ }).fill('5');
  await expect.element(leave).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: /^Page limit/ }).fill('');
  await expect.element(leave).toBeVisible();
});

it('does not offer it for pages that a service loads', async () => {
  show({ engine: 'remote', hasService: true });
  await expect.element(page.getByRole('button', { name: 'Start crawling', exact: true })).toBeVisible();
  expect(page.getByRole('switch', { name: /history/ }).elements()).toEqual([]);
});

it('names the formats as the tabs of a result', async () => {
  show({ formats: ['rawHtml', 'changeTracking'] });
  await expect.element(page.getByText('Each page is scraped as Raw HTML and Changes.')).toBeVisible();
});
