import { describe, expect, it } from 'vitest';
import { type Action, parseRequest } from '@/lib/contract';
import { importRecording } from '@/lib/recorder/import';
import { effectOf, type Recording, startHostOf } from '@/lib/recorder/recording';
import { scripts } from '@/lib/recorder/script';
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/transfer/export/formats';
import { hasEndCheck, recordingFile, requestOf, requestWithEnd } from '@/lib/transfer/export/recording';

const recording: Recording = {
  id: 'abc',
  createdAt: 1,
  updatedAt: 2,
  unchecked: true,
  version: 1,
  name: 'Sign in',
  startUrl: 'https://shop.example/login',
  formats: ['markdown'],
  notes: [{ at: 1, code: 'hover' }],
  steps: [
    { id: 'a', action: { type: 'click', selector: '#note', all: false }, label: 'Password' },
    { id: 'b', action: { type: 'write', text: '{{password}} \\{{x}}' } },
    { id: 'c', action: { type: 'click', selector: '.cookie', all: true }, serviceWait: 1_000 },
    { id: 'd', action: { type: 'scroll', direction: 'down' } },
    { id: 'e', action: { type: 'screenshot', fullPage: false, quality: 50 } },
    { id: 'f', action: { type: 'pdf', format: 'Letter', landscape: false, scale: 2 } },
  ],
};

const made = (id: ExportFormat['id'], baseUrl = 'https://api.example') =>
  EXPORT_FORMATS.find((format) => format.id === id)?.make(requestOf(recording, true), baseUrl) ?? '';

describe('requestOf', () => {
  it('has the actions without what is the default anyway', () => {
    expect(requestOf(recording, false)).toEqual({
      url: 'https://shop.example/login',
      formats: ['markdown'],
      actions: [
        { type: 'click', selector: '#note' },
        { type: 'write', text: '{{password}} \\{{x}}' },
        { type: 'click', selector: '.cookie', all: true },
        { type: 'scroll', direction: 'down' },
        { type: 'screenshot', quality: 50 },
        { type: 'pdf', scale: 2 },
      ],
    });
  });

  it('waits for a service, which does not see that a page is left', () => {
    expect(requestOf(recording, true).actions?.slice(3, 5)).toEqual([
      { type: 'wait', milliseconds: 1_000 },
      { type: 'click', selector: '.cookie', all: true },
    ]);
  });

  it('is a request', () => {
    expect(parseRequest(requestOf(recording, true)).ok).toBe(true);
  });
});

describe('requestWithEnd', () => {
  const facts = [{ selectors: ['#cart'], kind: 'text' as const, value: '3 "pieces" </script>', label: 'Cart' }];
  const ended: Recording = {
    ...recording,
    endUrl: 'https://shop.example/cart',
    end: { of: effectOf(recording.steps), facts, picture: 'data:image/jpeg;base64,AAAA' },
  };
  const scriptOf = (request: object) => JSON.stringify(request).match(/executeJavascript/g)?.length ?? 0;

  it('compares the end in a last action, and an import takes that for the end', () => {
    const request = requestWithEnd(ended);
    expect(request.actions?.at(-1)).toMatchObject({ type: 'executeJavascript' });
    expect(JSON.stringify(request)).not.toContain('image/jpeg');
    const read = importRecording(JSON.stringify(request));
    if (!read.ok) throw new Error('It is refused.');
    expect(read.scripts).toEqual([]);
    expect(read.recording).toMatchObject({ endUrl: 'https://shop.example/cart', end: { facts } });
    expect(requestOf(read.recording, true)).toEqual(requestOf(recording, true));
    expect(requestWithEnd(read.recording)).toEqual(request);
  });

  it('compares nothing where the end is not known, or is that of other steps', () => {
    expect(scriptOf(requestWithEnd(recording))).toBe(0);
    expect(scriptOf(requestWithEnd({ ...ended, steps: ended.steps.slice(1) }))).toBe(0);
  });

  it('compares nothing where a request has no place left for it', () => {
    const steps = Array.from({ length: 50 }, (_, index) => ({
      id: `s${index}`,
      action: { type: 'press' as const, key: 'a' },
    }));
    const full = { ...ended, steps, end: { of: effectOf(steps), facts } };
    const shorter = { ...full, steps: steps.slice(1), end: { of: effectOf(steps.slice(1)), facts } };
    expect(requestWithEnd(full).actions).toHaveLength(50);
    expect(requestWithEnd(shorter).actions).toHaveLength(50);
    expect([full, shorter].map(hasEndCheck)).toEqual([false, true]);
  });
});

describe('exports', () => {
  it('are told apart by their extensions', () => {
    expect(new Set(EXPORT_FORMATS.map(({ extension }) => extension)).size).toBe(EXPORT_FORMATS.length);
  });

  it.each(EXPORT_FORMATS)('$id waits where only a service has to', ({ make }) => {
    expect(make(requestOf(recording, true), '')).toMatch(/milliseconds\W+1000/);
  });

  it.each(EXPORT_FORMATS)('$id ends its last line', ({ make }) => {
    expect(make(requestOf(recording, true), '')).toMatch(/[^\n]\n$/);
  });

  it('of actions is a list that a request takes', () => {
    expect(JSON.parse(made('actions'))).toEqual(requestOf(recording, true).actions);
    expect(JSON.parse(EXPORT_FORMATS[0]?.make({ url: 'https://a.example/' }, '') ?? '')).toEqual([]);
  });

  it('of the request is a request, which an import reads with the same placeholders', () => {
    expect(JSON.parse(made('request'))).toEqual(requestOf(recording, true));
    const imported = importRecording(made('request'));
    expect(imported.ok && requestOf(imported.recording, true)).toEqual(requestOf(recording, true));
  });

  it.each(['curl', 'typescript', 'python', 'fetch'] as const)(
    'as %s read the secret and the key from the environment',
    (id) => {
      const code = made(id);
      expect(code).toContain('PASSWORD');
      expect(code).toContain('API_KEY');
      expect(code).not.toContain('{{password}}');
      // Braces that were typed are in two texts, so that nobody takes them for a placeholder.
      expect(code).toContain('{x}}');
      expect(code).not.toContain('{{x}}');
    },
  );

  it.each(['curl', 'typescript', 'python', 'fetch'] as const)('as %s show every character', (id) => {
    const format = EXPORT_FORMATS.find((one) => one.id === id);
    const hidden = 'a\u202eb\u0000c\u001b[2J\u009b\u{e0041}\u2028\ud800d';
    const code = format?.make({ url: 'https://a.example/', actions: [{ type: 'write', text: hidden }] }, '');
    expect(code).toMatch(/^(?:\n|[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}])*$/u);
  });

  it.each(['curl', 'typescript', 'python', 'fetch'] as const)(
    'as %s say what a service refuses, and what is found by place',
    (id) => {
      const make = (actions: Action[]) =>
        EXPORT_FORMATS.find((one) => one.id === id)?.make({ url: 'https://a.example/', actions }, '') ?? '';
      const click = (selector: string): Action => ({ type: 'click', selector, all: false });
      const script = scripts.click.write([['#frame'], ['ul > li:nth-of-type(2)']]);
      const named = click('#save,:root:not(:has(#save)) form > button:nth-child(2)');
      expect(make([named])).not.toContain('place');
      const placed = make([named, click('li:nth-child(3)'), { type: 'executeJavascript', script }]);
      expect(placed).toContain('Found by their place among others: actions[1], actions[2].');
      const long = make(Array.from({ length: 51 }, () => named));
      expect(long).toContain(
        'it has 51 actions and 0 s of waits, and a request takes 50 and 60 s. Nothing was left out',
      );
      expect(long.split('#save,').length).toBe(52);
    },
  );

  it('as Python has no name in a comment that ends it', () => {
    const request = { url: 'https://a.example/', 'a\nimport os': 1 };
    const code = EXPORT_FORMATS.find(({ id }) => id === 'python')?.make(request, '') ?? '';
    expect(code.split('\n')[0]).toMatch(/aimportos/);
  });
});

describe('recordingFile', () => {
  it('is read back as it was, without what only this browser knows', () => {
    const text = recordingFile(recording);
    const { id, createdAt, updatedAt, unchecked, ...file } = recording;
    expect(JSON.parse(text)).toEqual(file);
    const imported = importRecording(text);
    expect(imported.ok && imported.recording).toEqual(file);
    expect(imported.ok && startHostOf(imported.recording)).toBe('shop.example');
  });
});
