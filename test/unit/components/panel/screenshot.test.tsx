import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(clear);

it('a screenshot is zoomed by buttons, keys and Ctrl with the wheel', async () => {
  const drawing = Object.assign(document.createElement('canvas'), { width: 1_000, height: 2_000 });
  show({ job: jobOf(['screenshot']), result: resultOf({ screenshot: drawing.toDataURL() }) });
  await page.getByRole('button', { name: 'Screenshot of Harbour fees' }).click();
  const frame = page.getByRole('region', { name: 'Screenshot of Harbour fees' });
  await expect.element(frame).toHaveFocus();
  const width = () => frame.element().querySelector('img')?.clientWidth ?? 0;
  const fit = frame.element().clientWidth;
  expect(width()).toBe(fit);

  await page.getByRole('button', { name: 'Actual size' }).click();
  await expect.poll(width).toBe(1_000);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBe(1_250);
  await userEvent.keyboard('0');
  await expect.poll(width).toBe(frame.element().clientWidth);
  await userEvent.keyboard('1');
  await expect.poll(width).toBe(1_000);

  const { left, top } = frame.element().getBoundingClientRect();
  const wheel = new WheelEvent('wheel', { deltaY: -1, ctrlKey: true, cancelable: true, clientX: left, clientY: top });
  frame.element().dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  await expect.poll(width).toBe(1_250);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(frame).not.toBeInTheDocument();
});
