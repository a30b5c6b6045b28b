import { describe, expect, it } from 'vitest';
import { accepted, complaints } from './imported';

const request = (fields: object = {}) => ({ url: 'https://shop.example/search', ...fields });

describe('a v2 request', () => {
  it('gives its address, formats and actions', () => {
    const { recording, actions, notes } = accepted(
      request({
        formats: ['links', { type: 'screenshot', fullPage: true }],
        actions: [
          { type: 'click', selector: '#q' },
          { type: 'write', text: '{{name}} \\{{x}}' },
          { type: 'press', key: 'Enter' },
        ],
      }),
    );
    expect(recording).toMatchObject({
      version: 1,
      name: 'shop.example/search',
      startUrl: 'https://shop.example/search',
      formats: ['links', { type: 'screenshot', fullPage: true }],
      notes: [],
    });
    expect(actions).toEqual([
      { type: 'click', selector: '#q' },
      { type: 'write', text: '{{name}} \\{{x}}' },
      { type: 'press', key: 'Enter' },
    ]);
    expect(notes).toEqual([]);
  });

  it('gets the scheme that it is sent with', () => {
    expect(accepted({ url: 'shop.example' }).recording).toMatchObject({
      startUrl: 'http://shop.example',
      name: 'shop.example',
    });
  });

  it('says what has no place in a recording', () => {
    expect(accepted(request({ timeout: 5_000, headers: { a: 'b' } })).notes).toEqual([
      'A recording has an address, formats and actions: timeout, headers of the request left out.',
    ]);
  });

  it('says what the contract does not have', () => {
    expect(accepted(request({ actions: [{ type: 'click', selector: 'a', button: 2 }] })).notes).toEqual([
      'actions[0].button is not part of the contract and was ignored.',
    ]);
  });

  it('is read strictly', () => {
    expect(complaints(request({ format: [], actions: [{ type: 'fly' }, { type: 'wait' }] }))).toEqual([
      expect.stringMatching(/^actions\[0\]/),
      expect.stringMatching(/^actions\[1\]/),
      'format: Unknown field: remove it, or check its spelling.',
    ]);
  });

  it('is not kept with a password in it', () => {
    const { actions, notes, recording } = accepted(
      request({
        actions: [
          { type: 'click', selector: 'input[name="email"]' },
          { type: 'write', text: 'me@b.co' },
          { type: 'click', selector: '#login input[type="password"]' },
          { type: 'write', text: 'hunter2' },
          { type: 'click', selector: '#repeatPassword' },
          { type: 'write', text: 'hunter2' },
          { type: 'click', selector: '#otp' },
          { type: 'write', text: '{{otp}}' },
          { type: 'press', key: 'Tab' },
          { type: 'write', text: 'next' },
        ],
      }),
    );
    expect(actions.flatMap((action) => (action.type === 'write' ? action.text : []))).toEqual([
      'me@b.co',
      '{{password}}',
      '{{password_2}}',
      '{{otp}}',
      'next',
    ]);
    expect(notes).toEqual([
      'actions[3]: What is typed looks like a secret and was not kept. {{password}} stands for it.',
      'actions[5]: What is typed looks like a secret and was not kept. {{password_2}} stands for it.',
    ]);
    expect(JSON.stringify([recording, notes])).not.toContain('hunter2');
  });
});

describe('a v1 request', () => {
  it('is upgraded, and each change is said', () => {
    const { recording, notes } = accepted(
      request({
        formats: ['markdown', 'extract', 'screenshot@fullPage'],
        extract: { prompt: 'The price' },
        parsePDF: true,
        proxy: 'stealth',
        actions: [{ type: 'scroll', direction: 'down' }],
      }),
    );
    expect(recording.formats).toEqual([
      'markdown',
      { type: 'json', prompt: 'The price' },
      { type: 'screenshot', fullPage: true },
    ]);
    expect(recording.steps).toHaveLength(1);
    expect(notes).toEqual([
      'formats[1]: The format "extract" is named "json" in v2.',
      'extract: The options in extract moved into the json format.',
      'formats[2]: "screenshot@fullPage" became an object with fullPage.',
      'parsePDF: Became parsers: ["pdf"].',
      'proxy: "stealth" is named "enhanced" in v2.',
      'A recording has an address, formats and actions: proxy, parsers of the request left out.',
    ]);
  });

  it('is refused with what is wrong in v1, where it is that', () => {
    expect(complaints(request({ formats: ['extract'], extract: { prompt: 3 }, actions: [{ type: 'fly' }] }))).toEqual([
      expect.stringMatching(/^formats\[0\]\.prompt: /),
      expect.stringMatching(/^actions\[0\]: Its type must be/),
    ]);
  });
});
