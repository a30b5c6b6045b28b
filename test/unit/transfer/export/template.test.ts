import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '@/lib/transfer/export/template';

describe('a template', () => {
  it('has each variable replaced, and lists joined', () => {
    expect(fillTemplate('{{a}}: {{ b }}!', { a: 'x', b: ['one', 'two'] })).toEqual({
      text: 'x: one, two!',
      unknown: [],
    });
  });

  it('keeps and names variables that there are none of', () => {
    expect(fillTemplate('{{a}} {{autor}} {{autor}} {{toString}}', { a: '' })).toEqual({
      text: ' {{autor}} {{autor}} {{toString}}',
      unknown: ['autor', 'toString'],
    });
  });

  it('does not read what a value says as a template, or as a replacement pattern', () => {
    expect(fillTemplate('{{a}}{{b}}', { a: '{{b}} $& $1', b: 'B' }).text).toBe('{{b}} $& $1B');
  });

  it.each([
    ['title: {{a}}', 'A "b": c', String.raw`title: "A \"b\": c"`],
    ['title: "{{a}}, again"', 'A "b"', String.raw`title: "A \"b\", again"`],
    ['title: See {{a}}', '#1', 'title: "See #1"'],
    ['- {{a}}', '- b', '- "- b"'],
    ['tags: {{a}}', ['x', 'y: z'], 'tags: ["x","y: z"]'],
    ['on: {{a}}', '2024-02-03', 'on: 2024-02-03'],
    ['by: {{a}}', '', 'by: '],
    ['plain: yes', '', 'plain: yes'],
  ])('writes %j of front matter so that it is read back: %j', (line, a, written) => {
    expect(fillTemplate(`---\n${line}\n---\n{{a}}`, { a }).text).toBe(`---\n${written}\n---\n${[a].flat().join(', ')}`);
  });

  it('leaves no page a way to add members to front matter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (a) => {
        const lines = fillTemplate('---\ntitle: {{a}}\nsource: by {{a}}\n---\n', { a }).text.split('\n');
        expect(lines).toHaveLength(5);
        const [, title = '', source = ''] = lines;
        const day = /^\d{4}-\d\d-\d\d$/.test(a) || a === '';
        expect(day ? title.slice(7) : JSON.parse(title.slice(7))).toBe(a);
        expect(JSON.parse(source.slice(8))).toBe(`by ${a}`);
      }),
    );
  });
});
