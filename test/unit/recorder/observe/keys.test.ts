import { expect, it } from 'vitest';
import { keyName } from '@/lib/recorder/observe/keys';

const held = { altKey: true, shiftKey: true };

it('a letter is meant with Alt, whatever character macOS writes for it', () => {
  expect(keyName(new KeyboardEvent('keydown', { key: '‰', code: 'KeyR', ...held }), document.body)).toBe('Alt+Shift+r');
  expect(keyName(new KeyboardEvent('keydown', { key: 'R', code: 'KeyR', ...held }), document.body)).toBe('Alt+Shift+r');
  // On a French keyboard, A is where others have Q.
  expect(keyName(new KeyboardEvent('keydown', { key: 'a', code: 'KeyQ', altKey: true }), document.body)).toBe('Alt+a');
});
