/** Key names that people use besides those of the standard (https://www.w3.org/TR/uievents-key/), in lower case. */
export const KEY_ALIASES: Readonly<Record<string, string>> = {
  cmd: 'Meta',
  command: 'Meta',
  ctrl: 'Control',
  del: 'Delete',
  down: 'ArrowDown',
  esc: 'Escape',
  left: 'ArrowLeft',
  option: 'Alt',
  return: 'Enter',
  right: 'ArrowRight',
  up: 'ArrowUp',
};
