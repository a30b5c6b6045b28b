import { describe, expect, it } from 'vitest';
import type { ScrapeRequestInput } from '@/lib/contract';
import { curlCommand } from '@/lib/transfer/export/curl';
import { readRequestText } from '@/lib/transfer/import/request-text';

const URL = 'https://tab.example/';
const read = (text: string) => readRequestText(text, URL);
const problem = (text: string) => read(text).problems.join(' ');

describe('JSON', () => {
  it('is taken as it stands, with the address of the tab where it has none', () => {
    expect(read('{"formats": ["markdown"], "waitFor": 5}')).toEqual({
      request: { formats: ['markdown'], waitFor: 5 },
      notes: [],
      problems: [],
    });
  });

  it.each([
    ['{\n  // all of it\n  "formats": []\n}', 'Line 2: JSON has no comments. Remove it.'],
    ['{ "formats": [] /* all */ }', 'Line 1: JSON has no comments. Remove it.'],
    ['# all of it\n{}', 'Line 1: JSON has no comments. Remove it.'],
    ['{\n  "formats": ["markdown",],\n}', 'Line 2: there is a comma after the last item. Remove it.'],
    ['{\n  "mobile": true,\n}', 'Line 2: there is a comma after the last item. Remove it.'],
    ['{"mobile": true,\n"mobile": false}', 'Line 2: mobile appears twice. Remove one of them.'],
    ["{'mobile': true}", 'Line 1: write texts in double quotes.'],
    ['{"mobile": true', 'Line 1: something is missing at the end, such as a bracket, a brace or a quote.'],
    ['{"mobile"\n true}', 'Line 2, column 2: expected a colon after the name.'],
    ['{"waitFor": 01}', 'Line 1, column 14: expected a comma or }.'],
    ['{waitFor: 1}', 'Line 1, column 2: expected a name in double quotes.'],
    ['{"mobile": yes}', 'Line 1, column 12: expected a value, such as a text in double quotes, a number or true.'],
    ['{"formats": ["markdown" "links"]}', 'Line 1, column 25: expected a comma or ].'],
    ['{} {}', 'Line 1, column 4: nothing may follow the end of the JSON.'],
    [' \n', 'Line 2: nothing is here. A request is a JSON object, in braces.'],
    ['["markdown"]', 'A request is a JSON object, in braces.'],
    ['['.repeat(5_000), 'Line 1: this is nested too deeply.'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(problem(text)).toBe(sentence);
    expect(read(text).request).toBeUndefined();
  });

  it('names the line and the field of what the contract refuses', () => {
    const text =
      '{\n  "formats": [\n    {\n      "type": "screenshot",\n      "quality": 200\n    }\n  ],\n  "wat": 1\n}';
    expect(read(text).problems).toEqual([
      'Line 5: formats[0].quality: Must be at most 100.',
      'Line 8: wat: Unknown field: remove it, or check its spelling.',
    ]);
  });

  it('that is wrong everywhere names the first places, each with its line, and how many follow', () => {
    const wrong = Array.from({ length: 30 }, (_, at) => `\n"x${at}": [{}, [1, {"__proto__": 2}]]`).join(',');
    const { problems } = read(`{${wrong}}`);
    expect(problems).toHaveLength(21);
    expect(problems[19]).toBe('Line 21: x19: Unknown field: remove it, or check its spelling.');
    expect(problems[20]).toBe('And 10 more.');
  });

  it('of 10 MB is not read', { tags: ['slow'] }, () => {
    const text = JSON.stringify({ formats: [{ type: 'json', prompt: 'x'.repeat(10_000_000) }] });
    expect(problem(text)).toBe('Larger than 1 MB and not read. Paste a smaller request.');
  });

  it('keeps a member that is named as one that every object has', () => {
    const { request } = read('{"headers": {"__proto__": "a"}}');
    expect(Object.keys(request?.headers ?? {})).toEqual(['__proto__']);
  });
});

it('a request of v1 is upgraded, with a list of what changed', () => {
  const { request, notes, problems } = read(
    '{"formats": ["screenshot@fullPage", "extract"], "extract": {"prompt": "Price"}}',
  );
  expect(problems).toEqual([]);
  expect(request).toMatchObject({
    formats: [
      { type: 'screenshot', fullPage: true },
      { type: 'json', prompt: 'Price' },
    ],
    maxAge: 0,
  });
  expect(notes).toContain('formats[1]: The format "extract" is named "json" in v2.');
});

describe('cURL', () => {
  const requests: ScrapeRequestInput[] = [
    { url: 'https://a.example/?a=1&b=2', formats: ['markdown'] },
    { url: "https://a.example/o'neil", formats: [{ type: 'question', question: "What's $HOME `x`\n\\n “日本”?" }] },
    { url: 'https://a.example/', formats: [], headers: { 'X-Team': '"quay"' } },
  ];

  it.each(requests)('of our own export is the request again: $url', (request) => {
    for (const service of ['', 'https://service.example']) {
      const { request: back, notes, problems } = read(curlCommand(request, service));
      expect(problems).toEqual([]);
      expect(back).toEqual(request);
      expect(notes).toEqual(['Credentials were left out: Authorization. Enter a key in the settings.']);
    }
  });

  it('of an export with values from the environment has placeholders again', () => {
    const request: ScrapeRequestInput = {
      url: 'https://a.example/',
      formats: ['markdown'],
      actions: [{ type: 'write', text: 'code {{password}}' }],
    };
    expect(read(curlCommand(request, '')).request).toEqual(request);
  });

  it.each([
    `curl -X POST https://s.example/v2/scrape -d '{"url":"https://a.example/"}'`,
    `curl --request POST --url https://s.example/v2/scrape --data "{\\"url\\":\\"https://a.example/\\"}"`,
    `curl -XPOST 'https://s.example/v2/scrape' \\\n  --data-raw $'{"url":"https:\\u002f/a.example/"}' \\\n --compressed`,
    `curl "https://s.example/v2/scrape" ^\r\n  --json '{"url":"https://a.example/"}'`,
    `curl.exe --data='{"url":"https://a.example/"}' https://s.example/v2/scrape`,
  ])('%j is understood', (command) => {
    expect(read(command)).toEqual({ request: { url: 'https://a.example/' }, notes: [], problems: [] });
  });

  it('for a page has its address and headers, and nothing that lets somebody in', () => {
    const command = `curl 'https://shop.example/list?p=2' -H 'accept-language: de' -H 'Cookie: sid=secret' \\
      -H 'authorization: Bearer secret' -H 'sec-ch-ua: "x"' -H 'x-api-key: secret' -b 'a=secret' -u me:secret --compressed`;
    const { request, notes } = read(command);
    expect(request).toEqual({ url: 'https://shop.example/list?p=2', headers: { 'accept-language': 'de' } });
    expect(notes.join()).toContain('Cookie, authorization, x-api-key, -b, -u');
    expect(JSON.stringify([request, notes])).not.toContain('secret');
  });

  it.each([`curl 'https://a.example`, 'curl', `curl https://a.example -d 'name=value'`])('%j is refused', (command) => {
    expect(problem(command)).toMatch(/^Winnow cannot read this command/);
  });
});
