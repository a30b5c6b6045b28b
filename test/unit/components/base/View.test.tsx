import { render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showView, View } from '@/components/base/View';
import { WinnowError } from '@/lib/base/errors';

let root: HTMLElement;

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
  root.id = 'app';
});

afterEach(() => {
  render(null, root);
  root.remove();
});

const alert = () => root.querySelector('[role="alert"]')?.textContent;

it('shows what it was to show', async () => {
  await showView(async () => <p>Results</p>, <p>Wait</p>);
  expect(root.textContent).toBe('Results');
});

it('says why it cannot be shown, and what to do', async () => {
  await showView(async () => {
    throw new WinnowError('STORAGE_NEWER', 'Written by a newer version.');
  });
  expect(alert()).toBe('Written by a newer version.Update Winnow. Nothing was changed or deleted.');
  expect(root.querySelector('button')).toBeNull();
});

it('offers another attempt if that can help', async () => {
  await showView(async () => {
    throw new WinnowError('STORAGE_FULL', 'The disk is full.');
  });
  expect(root.querySelector('button')?.textContent).toBe('Try again');
});

it('says of each failure that nothing else tells of, until that is closed', async () => {
  render(
    <View>
      <p>Results</p>
    </View>,
    root,
  );
  // As a click whose work nobody waits for.
  window.dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', {
      promise: Promise.resolve(),
      reason: new WinnowError('STORAGE_FULL', 'The disk is full.'),
    }),
  );
  await expect.poll(alert).toContain('The disk is full.');
  expect(root.textContent).toContain('Results');
  root.querySelector('button')?.click();
  await expect.poll(alert).toBeUndefined();
});
