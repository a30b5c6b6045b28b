import { describe, expect, it } from 'vitest';
import { characterEvents, keyEvents } from '@/lib/browser/drivers/debugger/keys';

const brief = (name: string) => keyEvents(name).map(({ type, key, text, modifiers }) => [type, key, text, modifiers]);

describe('keyEvents', () => {
  it('gives Enter the text that submits a form', () => {
    expect(brief('Enter')).toEqual([
      ['keyDown', 'Enter', '\r', 0],
      ['keyUp', 'Enter', undefined, 0],
    ]);
  });

  it.each([
    ['ENTER', 'Enter'],
    ['esc', 'Escape'],
    ['arrowdown', 'ArrowDown'],
    ['down', 'ArrowDown'],
    ['F1', 'F1'],
    ['KeyA', 'a'],
    ['+', '+'],
  ])('knows %s as %s', (name, key) => {
    expect(keyEvents(name)[0]?.key).toBe(key);
  });

  it('holds modifiers down around the rest, whatever their order', () => {
    expect(brief('A+Control')).toEqual(brief('Control+A'));
    expect(brief('Control+A')).toEqual([
      ['rawKeyDown', 'Control', undefined, 2],
      ['rawKeyDown', 'A', undefined, 2],
      ['keyUp', 'A', undefined, 2],
      ['keyUp', 'Control', undefined, 0],
    ]);
  });

  it('selects all by name, which is no binding of the page on macOS', () => {
    expect(keyEvents('Control+a')[1]?.commands).toEqual(['selectAll']);
    expect(keyEvents('Meta+A')[1]?.commands).toEqual(['selectAll']);
    expect(keyEvents('Control+b')[1]?.commands).toBeUndefined();
  });

  it('writes what Shift makes of a key', () => {
    expect(keyEvents('Shift+a')[1]).toMatchObject({ type: 'keyDown', key: 'A', text: 'A', code: 'KeyA' });
    expect(keyEvents('Shift+1')[1]).toMatchObject({ type: 'keyDown', key: '!', text: '!', code: 'Digit1' });
    expect(keyEvents('Shift+Tab')[1]).toMatchObject({ type: 'rawKeyDown', key: 'Tab', modifiers: 8 });
  });

  it('takes a plus after a plus as the key', () => {
    expect(keyEvents('Control++').map(({ key }) => key)).toEqual(['Control', '+', '+', 'Control']);
  });

  it.each(['Foo', '', 'Control+', 'Control+Foo', 'ab', '日'])('refuses %j', (name) => {
    expect(() => keyEvents(name)).toThrow('There is no key named');
  });
});

describe('characterEvents', () => {
  it('presses the key of a character, and Enter for a new line', () => {
    expect(characterEvents('a')).toMatchObject([
      { type: 'keyDown', key: 'a', text: 'a', windowsVirtualKeyCode: 65 },
      { type: 'keyUp', key: 'a' },
    ]);
    expect(characterEvents('\n')).toMatchObject([{ type: 'keyDown', key: 'Enter', text: '\r' }, { type: 'keyUp' }]);
  });

  it('knows no key for what is on no keyboard of the United States', () => {
    expect(['ö', '日', '✓', '😀'].map(characterEvents)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
