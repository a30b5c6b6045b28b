import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldRow } from '@/components/base/Fields';

let place: HTMLElement | undefined;

afterEach(() => {
  if (place) render(null, place);
  place?.remove();
});

/** Shows a field of text. @returns the values that it hands on, and a function that gives it one */
function field(first: string) {
  const root = document.body.appendChild(document.createElement('div'));
  place = root;
  const handed: unknown[] = [];
  const give = (value: unknown) =>
    render(
      <FieldRow
        field={{ name: 'selector', kind: 'text', required: true }}
        value={value}
        onChange={(next) => handed.push(next)}
        path={[]}
        errorAt={() => undefined}
      />,
      root,
    );
  give(first);
  return { handed, give, box: page.getByRole('textbox', { name: 'selector' }) };
}

it('keeps what is typed while the values before it come back, one late after the other', async () => {
  const { handed, give, box } = field('');
  await userEvent.type(box, 'abc');
  expect(handed).toEqual(['a', 'ab', 'abc']);
  for (const value of ['a', 'ab']) {
    give(value);
    await expect.element(box).toHaveValue('abc');
  }
  give('abc');
  await expect.element(box).toHaveValue('abc');
});

it('shows a value that comes from elsewhere', async () => {
  const { give, box } = field('a');
  await userEvent.type(box, 'b');
  give('ab');
  give('undone');
  await expect.element(box).toHaveValue('undone');
  // The same as one that was typed and came back before.
  give('ab');
  await expect.element(box).toHaveValue('ab');
});
