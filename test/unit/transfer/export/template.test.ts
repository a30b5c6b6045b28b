import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLiquid } from '@/lib/base/note-options';
import { fillTemplate, readTemplate } from '@/lib/transfer/export/template';

const filled = async (template: string, values: Record<string, unknown> = {}) =>
  (await fillTemplate(template, values)).text;

describe('a template', () => {
  it('has each variable replaced, and lists joined', async () => {
    expect(await filled('{{a}}: {{ b }}!', { a: 'x', b: ['one', 'two'] })).toBe('x: one, two!');
  });

  it('has conditions, loops and filters; an empty text is false', async () => {
    const template = '{% if a %}{{ a | upcase }}{% else %}none{% endif %} {% for one in b %}[{{ one }}]{% endfor %}';
    expect(await filled(template, { a: 'x', b: ['1', '2'] })).toBe('X [1][2]');
    expect(await filled(template, { a: '' })).toBe('none ');
    expect(await filled('{{ a | wikilink }} {{ b | blockquote }}', { a: 'A|b', b: 'x\ny' })).toBe('[[A b]] > x\n> y');
  });

  it('is told from what a captured value says', async () => {
    const template = '{% capture b %}{{a}}{% endcapture %}{% if b == "x" %}{{ b | size }} {{b}}{% endif %}';
    expect(await filled(template, { a: 'x' })).toBe('1 x');
  });

  it('does not read what a value says as a template, or as a replacement pattern', async () => {
    const a = '{{b}} {% if %} $& $1';
    expect(await filled('{{a}}{{ a | raw }}{{b}}', { a, b: 'B' })).toBe(`${a}${a}B`);
  });

  it('sees own members of values alone', async () => {
    expect(await filled('{{a.constructor}}{{a.__proto__}}{{constructor}}{{toString}}', { a: {} })).toBe('');
  });

  it.each([
    '{% include "x" %}',
    '{% render "/etc/passwd" %}',
    '{% layout "x" %}',
    '{% echo a %}',
    '{{ a | nothing }}',
    '{% if a %}',
    '{% for i in (1..1000000000) %}{% endfor %}',
    '{% for i in (1..10000) %}{% for i in (1..10000) %}{{ i | append: "xxxxxxxxxxxxxxxx" }}{% endfor %}{% endfor %}',
  ])('cannot be %s', async (template) => {
    await expect(fillTemplate(template, { a: 'x' })).rejects.toThrow(/^The template cannot be used: /);
  });

  it('says which variables it reads, or why it cannot be read', async () => {
    expect(await readTemplate('{{a.b}} {% for x in c %}{{x.y}}{% endfor %}')).toEqual({ variables: ['a', 'c'] });
    expect(await readTemplate('{% if a %}')).toMatchObject({ problem: expect.stringContaining('not closed') });
  });

  it('asks the model between two fillings, and says what nobody answered', async () => {
    const template = '{{ "Who?" | ask }} {{ "Who?" | ask | prepend: "Not " | ask }}';
    const asked: string[] = [];
    const ask = async (prompt: string) => {
      asked.push(prompt);
      return `<${prompt}>`;
    };
    expect(await fillTemplate(template, {}, { ask })).toEqual({ text: '<Who?> <Not <Who?>>', unasked: [] });
    expect(asked.slice(0, 1)).toEqual(['Who?']);
    expect((await fillTemplate('{{ "Who?" | ask }}', {})).unasked).toEqual(['Who?']);
  });
});

describe('front matter', () => {
  it.each([
    ['title: {{a}}', 'A "b": c', String.raw`title: "A \"b\": c"`],
    ['title: "{{a}}, again"', 'A "b"', String.raw`title: "A \"b\", again"`],
    ['title: See {{a}}', '#1', 'title: "See #1"'],
    ['- {{a}}', '- b', '- "- b"'],
    ['tags: {{a}}', ['x', 'y: z'], 'tags: ["x","y: z"]'],
    ['tags: {{ a | join: "/" }}', ['x', 'y: z'], 'tags: "x/y: z"'],
    ['on: {{a}}', '2024-02-03', 'on: 2024-02-03'],
    ['by: {{a}}', '', 'by: '],
    ['both: {{a}} {{a}}', 'x', 'both: "x x"'],
    ['plain: yes', '', 'plain: yes'],
    ['{% if a %}title: {{a}}{% endif %}', 'a: b', 'title: "a: b"'],
    ['  {{a}}', 'x\n---', '  x ---'],
    ['{{a}}', 'x: y', '"x: y"'],
  ])('has %j written so that it is read back: %j', async (line, a, written) => {
    expect(await filled(`---\n${line}\n---\n{{a}}`, { a })).toBe(`---\n${written}\n---\n${[a].flat().join(', ')}`);
  });

  it('takes loops and conditions over several lines', async () => {
    const template = '---\ntags:\n{%- for tag in tags %}\n  - {{tag}}\n{%- endfor %}\n---\n';
    expect(await filled(template, { tags: ['a', 'b: c'] })).toBe('---\ntags:\n  - "a"\n  - "b: c"\n---\n');
  });

  it('leaves no page a way to add members', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (written) => {
        const a = written.replace(/[\uFDD0-\uFDD3]/g, '');
        const lines = (await filled('---\ntitle: {{a}}\nsource: by {{a}}\n---\n', { a: written })).split('\n');
        expect(lines).toHaveLength(5);
        const [, title = '', source = ''] = lines;
        const day = /^\d{4}-\d\d-\d\d$/.test(a) || a === '';
        expect(day ? title.slice(7) : JSON.parse(title.slice(7))).toBe(a);
        expect(JSON.parse(source.slice(8))).toBe(`by ${a}`.trim());
      }),
    );
  });

  it('is not ended or forged by the signs of values', async () => {
    const a = 'x\uFDD1\n---\n\uFDD0evil: 1';
    expect(await filled('---\ntitle: {{a}}\n---\n{{a}}', { a })).toBe(
      '---\ntitle: "x\\n---\\nevil: 1"\n---\nx\n---\nevil: 1',
    );
  });
});

describe('a template of an earlier version', () => {
  it.each(['{{a}}', '{{ a }} {{b}}', 'plain'])('stays as it is: %s', (template) => {
    expect(asLiquid(template)).toBe(template);
  });

  it('keeps what only looks like a variable or a tag', async () => {
    const template = '{{og:title}} {{ {% if %} {{a b}} {{a}} }}';
    expect(await filled(asLiquid(template), { a: 'A' })).toBe('{{og:title}} {{ {% if %} {{a b}} A }}');
    expect(asLiquid(asLiquid(template))).toBe(asLiquid(template));
  });
});
