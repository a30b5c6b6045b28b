import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { formatFields } from '@/components/popup/request-fields';
import { SchemaField } from '@/components/popup/SchemaField';
import type { Field } from '@/lib/contract';
import { checkSchema } from '@/lib/views/popup/check-schema';

const root = document.createElement('div');
const field = formatFields.json.find(({ name }) => name === 'schema') as Field;

/** @returns the schema as it is now */
function show(start?: unknown): () => unknown {
  let value = start;
  const draw = () =>
    render(
      <SchemaField
        field={field}
        value={value}
        onChange={(next) => {
          value = next;
          draw();
        }}
        check={checkSchema}
      />,
      root,
    );
  document.body.replaceChildren(root);
  draw();
  return () => value;
}

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

const schema = () => page.getByRole('textbox', { name: 'schema' });

const open = () => page.getByRole('button', { name: 'Write: Shape of the data' }).click();

it('is a line until it is wanted, and then has the focus', async () => {
  show();
  await expect.element(schema()).not.toBeInTheDocument();
  await open();
  await expect.element(schema()).toHaveFocus();
});

it('begins with an example, which is a schema', async () => {
  const value = show();
  await open();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  expect(value()).toMatchObject({ type: 'object', required: ['title'] });
  await expect.element(schema()).toHaveValue(JSON.stringify(value(), null, 2));
  expect(await checkSchema(JSON.stringify(value()))).toBeUndefined();
});

it.each([
  ['{"type":', /Line 1: something is missing at the end/],
  ['{\n  "type" "object"\n}', /Line 2, column 10: expected a colon after the name\.$/],
  ['{\n  "type": "object", // all of it\n}', /Line 2: JSON has no comments/],
  ['{"required": ["a",]}', /Line 1: there is a comma after the last item/],
  ['{"type": "object",\n"type": "array"}', /Line 2: type appears twice/],
  ['[]', /A schema is a JSON object, in braces\.$/],
  ['{\n"type":"strnig"}', /Line 2: type: /],
  ['{"type":"object","properties":{"price":{\n"minimum":"low"}}}', /Line 2: properties\.price\.minimum: /],
  ['{"$ref":"#/$defs/none"}', /leads to no part of this schema/],
])('says what is wrong with %s while it is typed', async (text, message) => {
  show();
  await open();
  await schema().fill(text);
  await expect.element(schema()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(schema()).toHaveAccessibleDescription(message);
});

it('takes no more than 1 MB of what is pasted, and says so', async () => {
  const value = show();
  await open();
  await expect.element(schema()).toHaveFocus();
  document.execCommand('insertText', false, `{"title": "${'x'.repeat(10_000_000)}"}`);
  await expect.element(schema()).toHaveAccessibleDescription(/Larger than 1 MB and not read/);
  expect((value() as string).length).toBe(1_000_000);
});

it('stops saying so once it is right, and keeps a field that is emptied out of the request', async () => {
  const value = show('{"type":');
  await expect.element(schema()).toHaveAttribute('aria-invalid', 'true');
  await schema().fill('{"type":"object"}');
  await expect.element(schema()).not.toHaveAttribute('aria-invalid');
  expect(value()).toEqual({ type: 'object' });
  await schema().fill('');
  expect(value()).toBeUndefined();
});
