import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RedactOptions, redact } from '@/lib/scrape/formats/text/redact/redact';
import type { Entity } from '@/lib/scrape/formats/text/redact/types';
import { decoys, planted, weak } from './planted';

const options = (more: Partial<RedactOptions> = {}): RedactOptions => ({
  ...{ mode: 'accurate', replaceStyle: 'tag' },
  ...more,
});
/** Everything that needs no model. */
const PATTERNS: Entity[] = ['EMAIL', 'PHONE', 'FINANCIAL', 'SECRET'];

const redacted = async (markdown: string, more: Partial<RedactOptions> = {}) =>
  (await redact(markdown, options({ entities: PATTERNS, ...more }))).text;

/** Places in markdown where data stands; and how data is written there, where that is not as it is. */
const places: [where: string, write: (data: string) => string, disguise?: (data: string) => string][] = [
  ['alone', (data) => data],
  ['in a sentence', (data) => `You find us at ${data}.`],
  ['in parentheses', (data) => `Write (${data}) or call.`],
  ['in bold', (data) => `It is **${data}**, they said.`],
  ['in a list', (data) => `- one\n- ${data}\n- three\n`],
  ['in a table', (data) => `| name | data |\n| --- | --- |\n| A | ${data} |\n| B | none |\n`],
  ['in code', (data) => `Run \`send ${data}\` now.`],
  ['in a code block', (data) => `\`\`\`sh\nsend "${data}"\n\`\`\`\n`],
  ['as the text of a link', (data) => `[${data}](https://example.com/contact)`],
  ['escaped', (data) => `x ${data} y`, (data) => data.replace(/[_*[\]()~.+#-]/g, '\\$&')],
  ['with fixed spaces', (data) => `x ${data} y`, (data) => data.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')],
  ['with hyphens nobody sees', (data) => `x ${data} y`, (data) => [...data].join('\u00ad')],
];

describe.each(places)('%s', (_where, write, disguise = (data) => data) => {
  it.each(planted)('$entity $text does not survive', async ({ entity, text, language }) => {
    const result = await redact(write(disguise(text)), options({ entities: PATTERNS, language }));
    expect(result).toEqual({ text: write(`<${entity}>`), warnings: [] });
  });
});

describe.each(['fast', 'accurate', 'aggressive'] as const)('%s', (mode) => {
  it.each(decoys)('leaves $text alone', async ({ text, language }) => {
    expect(await redacted(text, { mode, language })).toBe(text);
    expect(await redacted(`A ${text} b`, { mode, language })).toBe(`A ${text} b`);
  });
});

it.each(weak)('takes %s only when asked aggressively', async (text) => {
  const shown = await redacted(text, { mode: 'aggressive' });
  expect(shown).not.toBe(text);
  expect(await redacted(text)).toBe(text);
});

describe('links', () => {
  it.each([
    ['[write](mailto:a@example.com)', '[write](mailto:<EMAIL>)'],
    ['[a@example.com](mailto:a@example.com?subject=Hi)', '[<EMAIL>](mailto:<EMAIL>?subject=Hi)'],
    ['[write](mailto:a%40example.com "Mail")', '[write](mailto:<EMAIL> "Mail")'],
    ['[call](tel:+12125550142)', '[call](tel:<PHONE>)'],
    ['[call](tel:2125550142)', '[call](tel:<PHONE>)'],
    ['[chat](https://wa.me/4917112345678)', '[chat](https://wa.me/<PHONE>)'],
    ['[(07) 4000 8532](tel:+61740008532)', '[<PHONE>](tel:<PHONE>)'],
    ['[call](tel:%28212%29%20555%2D0142)', '[call](tel:<PHONE>)'],
    ['<a@example.com>', '<EMAIL>'],
    ['<mailto:a@example.com>', '<EMAIL>'],
    ['[1]: mailto:a@example.com', '[1]: mailto:<EMAIL>'],
    ['https://example.com/?user=a@example.com&x=1', 'https://example.com/?user=<EMAIL>&x=1'],
    ['https://ann:pa55word@example.com/', 'https://<SECRET>@example.com/'],
    ['http://user:password@example.com/', 'http://user:password@example.com/'],
    ['/click?apikey=3552-a535-4519&page=2', '/click?apikey=<SECRET>&page=2'],
    ['http://203.0.113.77:8080/', 'http://<SECRET>:8080/'],
    ['http://[2001:db8::ff00:42:8329]/', 'http://[<SECRET>]/'],
  ])('%s', async (markdown, expected) => {
    expect(await redacted(markdown)).toBe(expected);
  });
});

describe('what is called something', () => {
  it.each([
    ['Phone: 555 0142', 'Phone: <PHONE>'],
    ['**Tel.:** 030 1234567', '**Tel.:** <PHONE>'],
    ['☎ 5550142', '☎ <PHONE>'],
    ['電話：０３−１２３４−５６７８', '電話：<PHONE>'],
    ['Fax 2024-01-15', 'Fax 2024-01-15'],
    ['SSN: 123456789', 'SSN: <SECRET>'],
    ['password: "hunter22"', 'password: "<SECRET>"'],
    ['**API key:** none', '**API key:** none'],
    ['`API_KEY=abc123def456`', '`API_KEY=<SECRET>`'],
    ['Authorization: Bearer abcDEF123456ghiJKL', 'Authorization: Bearer <SECRET>'],
    ['IP address: 8.8.8.8', 'IP address: <SECRET>'],
    ['ping 10.2.3.4', 'ping <SECRET>'],
    ['8.8.8.8/32', '<SECRET>/32'],
    ['Call 212-555-0142 or 212-555-0143', 'Call <PHONE> or <PHONE>'],
    ['(212) 555-0142 / (212) 555-0143', '<PHONE> / <PHONE>'],
    ['In 2024 (212) 555-0142', 'In 2024 <PHONE>'],
    ['212-555-0142. 2024 was', '<PHONE>. 2024 was'],
    ['212-555-0142 8am-5pm', '<PHONE> 8am-5pm'],
    ['To=+12125550142', 'To=<PHONE>'],
    ['4111 1111 1111 1111 12/30', '<FINANCIAL> 12/30'],
    ['1234 4111 1111 1111 1111', '1234 <FINANCIAL>'],
    ['IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFF', 'IBAN <FINANCIAL> BIC COBADEFF'],
  ])('%s', async (markdown, expected) => {
    expect(await redacted(markdown)).toBe(expected);
  });

  it('is a private key as a whole', async () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n${'aB+/\n'.repeat(30)}-----END RSA PRIVATE KEY-----`;
    expect(await redacted(`\`\`\`\n${key}\n\`\`\`\n`)).toBe('```\n<SECRET>\n```\n');
    const masked = await redacted(key, { replaceStyle: 'mask' });
    expect(masked).toBe(key.replace(/[^\n]/g, '*'));
  });
});

describe('styles', () => {
  it('keeps the length, also of an escaped address', async () => {
    const markdown = 'Write a\\_b@example.com now';
    expect(await redacted(markdown, { replaceStyle: 'mask' })).toBe('Write **************** now');
  });

  it('leaves nothing, or a space between what must not become one', async () => {
    const remove = { replaceStyle: 'remove' } as const;
    expect(await redacted('Write a@example.com now, <b@example.com>!', remove)).toBe('Write  now, !');
    expect(await redacted('[a@example.com](mailto:a@example.com)', remove)).toBe('[](mailto:)');
    expect(await redacted('a-(b@example.com)-c', remove)).toBe('a-()-c');
  });
});

it('takes only what is asked for', async () => {
  const markdown = 'a@example.com, (212) 555-0142, 4111 1111 1111 1111, 10.0.0.5';
  const result = await redact(markdown, options({ entities: ['PHONE'] }));
  expect(result.text).toBe('a@example.com, <PHONE>, 4111 1111 1111 1111, 10.0.0.5');
  expect((await redact(markdown, options({ entities: [] }))).text).toBe(markdown);
});

it.each([undefined, '', 'no language', 'x', 'de_DE', 'zz-ZZ', 'tlh'])('reads a page in %j', async (language) => {
  expect(await redacted('+44 20 7946 0958', { language })).toBe('<PHONE>');
});

const languages = [
  ...([
    ['en-US', 'US'],
    ['en-GB', 'GB'],
    ['de', 'DE'],
    ['fr', 'FR'],
    ['it', 'IT'],
    ['es', 'ES'],
    ['nl', 'NL'],
  ] as const),
  ...([
    ['ja', 'JP'],
    ['pt-BR', 'BR'],
    ['sv', 'SE'],
    ['tr', 'TR'],
    ['en-AU', 'AU'],
    ['hi', 'IN'],
    ['ko', 'KR'],
  ] as const),
];

/** Ordinary text, data and decoys, put together with the signs of markdown. */
const pieces = fc.oneof(
  fc.constantFrom(...planted.map(({ text }) => text), ...decoys.map(({ text }) => text)),
  fc.constantFrom(
    'word',
    ' ',
    '\n',
    ' | ',
    '**',
    '`',
    '](',
    '(',
    ')',
    '[',
    '\\',
    '-',
    '.',
    '@',
    '+',
    '/',
    ':',
    '0',
    '<',
  ),
  fc.string({ maxLength: 8 }),
  fc.stringMatching(/^[0-9 ().+-]{1,20}$/),
);
const markdowns = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''));

describe.each(['tag', 'mask', 'remove'] as const)('with the style %s', (replaceStyle) => {
  it.each(['accurate', 'aggressive'] as const)('nothing that is found remains (%s)', async (mode) => {
    await fc.assert(
      fc.asyncProperty(markdowns, fc.constantFrom('en', 'de', 'es', 'fr'), async (markdown, language) => {
        const once = await redacted(markdown, { replaceStyle, mode, language });
        const again = await redact(once, options({ entities: PATTERNS, replaceStyle, mode, language }));
        expect(again.text).toBe(once);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps lines and the cells of tables', async () => {
    await fc.assert(
      fc.asyncProperty(markdowns, async (markdown) => {
        const text = await redacted(markdown, { replaceStyle, mode: 'aggressive' });
        expect(text.match(/[|\n]/g)).toEqual(markdown.match(/[|\n]/g));
        if (replaceStyle === 'mask') expect(text).toHaveLength(markdown.length);
      }),
      { numRuns: 400 },
    );
  });
});

it('no planted data survives between words and other data', async () => {
  const secrets = fc.constantFrom(...planted.filter(({ language }) => !language));
  await fc.assert(
    fc.asyncProperty(
      fc.array(secrets, { maxLength: 8 }),
      fc.constantFrom(', ', '\n', ' and ', ' | '),
      async (some, by) => {
        const text = await redacted(`x ${some.map((each) => each.text).join(by)} y`);
        expect(text).toBe(`x ${some.map((each) => `<${each.entity}>`).join(by)} y`);
      },
    ),
    { numRuns: 300 },
  );
});

it('no number of North America survives, whatever its digits and its form', async () => {
  const part = (from: number, to: number) => fc.integer({ min: from, max: to }).map(String);
  const forms = [
    (a: string, b: string, c: string) => `(${a}) ${b}-${c}`,
    (a: string, b: string, c: string) => `${a}-${b}-${c}`,
    (a: string, b: string, c: string) => `${a}.${b}.${c}`,
    (a: string, b: string, c: string) => `+1${a}${b}${c}`,
    (a: string, b: string, c: string) => `1-${a}-${b}-${c}`,
  ];
  const number = fc
    .tuple(fc.constantFrom(...forms), part(200, 999), part(200, 999), part(1000, 9999))
    .map(([write, ...parts]) => write(...parts));
  await fc.assert(
    fc.asyncProperty(number, async (text) => {
      expect(await redacted(`Ask us: ${text}.`)).toBe('Ask us: <PHONE>.');
    }),
    { numRuns: 1000 },
  );
});

it('no international number of any country survives', async () => {
  const { getExampleNumber, getCountries } = await import('libphonenumber-js/min');
  const { default: examples } = await import('libphonenumber-js/examples.mobile.json');
  for (const country of getCountries()) {
    const text = getExampleNumber(country, examples)?.formatInternational() ?? '';
    expect(await redacted(`Ask us: ${text}.`), country).toBe('Ask us: <PHONE>.');
  }
});

it('no number of the country of the page survives, where its form is the official one', async () => {
  const { getExampleNumber } = await import('libphonenumber-js/min');
  const { default: examples } = await import('libphonenumber-js/examples.mobile.json');
  for (const [language, country] of languages) {
    const text = getExampleNumber(country, examples)?.formatNational() ?? '';
    expect(await redacted(`A ${text} b`, { language }), text).toBe('A <PHONE> b');
  }
});

/** Beginnings that never come to an end: a pattern that goes back for each of them would not return. */
it.each([
  ...['@', 'a@', 'a.', 'a_', '(', ':', 'a:', 'a:a:a:z', '1', '1 ', '01 ', '12-', '+1 ', '4111 1111 1111 1112 '],
  ...[
    '-----BEGIN PRIVATE KEY-----\n',
    'eyJabcdefghij.',
    'sk-ant-',
    '://a:',
    'password:',
    'Bearer a',
    'DE12 ',
    'a (at) ',
  ],
  ...['\\(', '%40', '\u00ad1', '](1', 'tel:1', 'order ', '1.1.1.', 'a at a dot '],
])('comes back from a long text of %j', async (piece) => {
  const markdown = piece.repeat(200_000 / piece.length);
  await redacted(markdown, { mode: 'aggressive', language: 'de' });
});
