import { expect, it } from 'vitest';

it('has a DOM', () => {
  document.body.innerHTML = '<p>Hi<b>x';
  expect(document.querySelector('b')?.textContent).toBe('x');
});
