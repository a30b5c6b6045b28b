import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { linkTexts } from '@/components/panel/formats/link-texts';
import { ADDRESS, clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

const LINKS = ['https://quay.example/boats?size=12', 'https://quay.example/contact', 'mailto:quay@example.org'];
const MARKDOWN = '[Fees for **long** boats](/boats?size=12) and ![a map](/contact)';

async function open(data: object) {
  show({ job: jobOf(['markdown', 'html', 'links']), result: resultOf({ links: LINKS, ...data }) });
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect.element(page.getByRole('list', { name: 'Links' })).toBeVisible();
  return page.getByRole('list', { name: 'Links' }).getByRole('listitem');
}

it('shows the text of a link over its address, and the path of one whose text is unknown', async () => {
  const rows = await open({ markdown: MARKDOWN });
  expect(rows.elements().map((row) => [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent))).toEqual([
    ['Fees for long boats', 'quay.example/boats'],
    ['/contact', 'quay.example'],
    ['mailto:quay@example.org'],
  ]);
  await page.getByRole('textbox', { name: 'Filter links' }).fill('long boats');
  await expect.element(rows).toHaveTextContent('Fees for long boats');
});

it('shows paths where the result has no text', async () => {
  const rows = await open({});
  await expect.element(rows.first()).toHaveTextContent('/boats?size=12quay.example');
});

it('knows the links around the content from HTML', () => {
  const html =
    '<nav><a href="/contact">\n  Get in\n touch </a></nav><a href="/contact">Here</a><a href="/up" aria-label="Up"></a>';
  expect(linkTexts({ rawHtml: html, markdown: '[Write](/contact)' }, ADDRESS)).toEqual(
    new Map([
      ['https://quay.example/contact', 'Get in touch'],
      ['https://quay.example/up', 'Up'],
    ]),
  );
});
