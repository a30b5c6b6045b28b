import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { hearPressesAround } from '@/lib/recorder/observe/pages-around';
import { element } from './watched';

const ending = new AbortController();
afterEach(() => ending.abort());

it('a press of the pointer in the page around a frame is heard in the frame, and none that a script makes', async () => {
  document.body.innerHTML = '<button style="margin: 20px">Bold</button><iframe></iframe>';
  const pressed = vi.fn();
  hearPressesAround(element<HTMLIFrameElement>('iframe').contentWindow as Window, pressed, ending.signal);
  element('button').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(pressed).not.toHaveBeenCalled();
  await userEvent.click(element('button'));
  expect(pressed).toHaveBeenCalledOnce();
  ending.abort();
  await userEvent.click(element('button'));
  expect(pressed).toHaveBeenCalledOnce();
});
