import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clear, Form, openOptions, press, show } from './sample';

afterEach(clear);

const textbox = (name: string | RegExp) => page.getByRole('textbox', { name });
const toggle = (name: RegExp) => page.getByRole('switch', { name });
const format = (name: string) => page.getByRole('checkbox', { name, exact: true });
const request = () => textbox('Request');

it('says at the field what this browser cannot honour, and offers nothing for a service before one is set up', async () => {
  show(<Form />);
  await openOptions();
  expect(page.getByRole('combobox', { name: /^Proxy/ }).elements()).toHaveLength(0);
  const lockdown = toggle(/^Saved copies only/);
  await expect.element(lockdown).toHaveAccessibleDescription(/Open tabs have no saved copies/);
  await textbox('Address').fill('https://page.example/');
  await expect.element(lockdown).not.toHaveAccessibleDescription(/open tab/i);
});

it('refuses a mistyped scheme at the address instead of taking it for a host', async () => {
  const onScrape = vi.fn();
  show(<Form onScrape={onScrape} />);
  await openOptions();
  await textbox('Address').fill('htp:/page.example');
  await press('Scrape this address');
  await expect.element(textbox('Address')).toHaveAccessibleDescription(/Invalid URL: write it as/);
  expect(onScrape).not.toHaveBeenCalled();
});

it('sends the fields in their units, and what it shows as default not at all', async () => {
  const onScrape = vi.fn();
  show(<Form engine="remote" baseUrl="https://service.example" onScrape={onScrape} />);
  await openOptions();
  await page.getByLabelText(/^Use a copy newer than/).fill('90');
  await toggle(/^Block ads/).click();
  await toggle(/^As a phone/).click();
  await toggle(/^As a phone/).click();
  await toggle(/^Read PDFs as text/).click();
  await textbox(/^Country/).fill('DE');
  await press('Scrape this page');
  const [{ request: sent }] = onScrape.mock.lastCall ?? [{}];
  expect(sent).toMatchObject({ maxAge: 90_000, blockAds: false, parsers: [], location: { country: 'DE' } });
  expect(sent).not.toHaveProperty('mobile');
});

it('takes headers one a line, and says how they are written', async () => {
  const onScrape = vi.fn();
  show(<Form onScrape={onScrape} />);
  await openOptions();
  await textbox('headers').fill('Accept-Language de');
  await press('Scrape this page');
  await expect.element(page.getByText('Write each header on its own line, as Name: value')).toBeVisible();
  expect(onScrape).not.toHaveBeenCalled();
  await textbox('headers').fill('Accept-Language: de\nX-Team: quay');
  await press('Scrape this page');
  const headers = { 'Accept-Language': 'de', 'X-Team': 'quay' };
  expect(onScrape).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ request: expect.objectContaining({ headers }) }),
    expect.objectContaining({ headers }),
  );
});

describe('the request as a text', () => {
  it('follows the form, and the form follows it', async () => {
    show(<Form />);
    await openOptions();
    await page.getByLabelText(/^Wait before reading/).fill('1,5');
    await expect.element(request()).toHaveValue(expect.stringContaining('"waitFor": 1500'));
    await request().fill('{"url": "https://page.example/", "formats": ["links", "html"], "mobile": true}');
    await expect.element(format('links')).toBeChecked();
    await expect.element(format('markdown')).not.toBeChecked();
    await expect.element(toggle(/^As a phone/)).toBeChecked();
    await expect.element(page.getByLabelText(/^Wait before reading/)).toHaveValue('');
    await expect.element(textbox('Address')).toHaveValue('https://page.example/');
  });

  it('says in which line what is wrong, and leaves the form as it was', async () => {
    show(<Form />);
    await openOptions();
    await request().fill('{"formats": ["links", "html"]}');
    await expect.element(format('html')).toBeChecked();
    await request().fill('{\n  "formats": ["links"],\n  "timeout": 5,\n}');
    await expect.element(request()).toHaveAccessibleDescription(/Line 3: there is a comma after the last item/);
    await request().fill('{\n  "formats": ["links"],\n  "timeout": 5\n}');
    await expect.element(request()).toHaveAccessibleDescription(/Line 3: timeout: Must be at least 1000/);
    await expect.element(format('html')).toBeChecked();
  });
});

it('has its options opened, filled in and closed by keyboard alone', async () => {
  show(<Form />);
  page.getByRole('button', { name: 'Options' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const options = page.getByRole('group', { name: 'Options' });
  await expect.element(options).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('textbox', { name: 'Search options' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.textContent).toBe('ContentMain content');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(textbox('Address')).toBeVisible();
  await userEvent.keyboard('{Tab}https://page.example/');
  await expect.element(page.getByRole('button', { name: 'Scrape this address' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(options).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Options' })).toHaveFocus();
});
