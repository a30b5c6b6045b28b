import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Fields } from '@/components/base/Fields';
import { errorAt } from '@/components/popup/draft';
import { requestField } from '@/components/popup/request-fields';
import { parseRequest } from '@/lib/contract';

const root = document.createElement('div');

/** The field for headers, with what the contract says to it. @returns its value as it is now */
function show(): () => unknown {
  let headers: unknown;
  const draw = () => {
    const parsed = parseRequest({ url: 'https://page.example/', headers });
    render(
      <Fields
        fields={[requestField('headers')]}
        value={{ headers }}
        onChange={(_name, next) => {
          headers = next;
          draw();
        }}
        path={[]}
        errorAt={(path) => errorAt(parsed.ok ? [] : parsed.issues, path)}
      />,
      root,
    );
  };
  document.body.replaceChildren(root);
  draw();
  return () => headers;
}

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

const field = () => page.getByRole('textbox', { name: 'headers' });

it('takes headers one a line, and as JSON', async () => {
  const headers = show();
  await expect.element(field()).toHaveAccessibleDescription('One per line, as Name: value.');
  await field().fill('Accept-Language: de\nX-Team: quay');
  expect(headers()).toEqual({ 'Accept-Language': 'de', 'X-Team': 'quay' });
  await field().fill('{"X-Team": "quay"}');
  expect(headers()).toEqual({ 'X-Team': 'quay' });
  await field().fill(' ');
  expect(headers()).toBeUndefined();
});

it('says what to do about lines that are no headers, without what stands in them', async () => {
  show();
  await field().fill('X-Team: quay\nsk-secret');
  const problem = 'Write each header on its own line, as Name: value. Check these lines: 2';
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(field()).toHaveAccessibleDescription(expect.stringContaining(problem));
  await field().fill('X-Team: quay');
  await expect.element(page.getByText(problem)).not.toBeInTheDocument();
});

it('leaves out what is too long for a field, and says so', async () => {
  const headers = show();
  await field().fill('X-Team: quay');
  await field().fill(`X-Team: ${'x'.repeat(200_000)}`);
  await expect.element(field()).toHaveAccessibleDescription(/exceeds 100,000 characters and was not added/);
  await expect.element(field()).toHaveValue('X-Team: quay');
  expect(headers()).toEqual({ 'X-Team': 'quay' });
});
