import { describe, expect, it } from 'vitest';
import { importClipperTemplate } from '@/lib/transfer/import/clipper-template';

const imported = (template: object) =>
  importClipperTemplate(
    JSON.stringify({ schemaVersion: '0.1.0', name: 'Recipes', noteContentFormat: '', ...template }),
  );

describe('a template of Obsidian Web Clipper', () => {
  it('becomes a template for the same pages', async () => {
    const { rule, leftOut } = await imported({
      behavior: 'create',
      noteNameFormat: '{{title|safe_name}}',
      properties: [
        { name: 'title', value: '{{title}}', type: 'text' },
        { name: 'cook', value: '{{schema:@Recipe:author.name}}', type: 'text' },
        { name: 'tags', value: 'clippings, food', type: 'multitext' },
        { name: 'created', value: '{{date|date:"DD.MM.YYYY"}}', type: 'date' },
      ],
      triggers: ['schema:@Recipe', 'https://quay.example/recipes/'],
      noteContentFormat:
        '{{content}}\n{{schema:@Recipe:recipeInstructions[*].text|join:"\\n"}}\n{{"In one sentence?"}}',
    });
    expect(rule).toEqual({
      name: 'Recipes',
      when: ['schema:@Recipe', 'https://quay.example/recipes/'],
      template: [
        '---',
        'title: {{ title }}',
        'cook: {{ schema.Recipe.author.name }}',
        'tags:',
        '  - "clippings"',
        '  - "food"',
        'created: {{ "now" | date: "%Y-%m-%d" | date: "%d.%m.%Y" }}',
        '---',
        '',
        '{{ markdown }}',
        '{{ schema.Recipe.recipeInstructions | map: "text" | join: "\\n" }}',
        '{{ "In one sentence?" | ask }}',
      ].join('\n'),
      fileName: '{{ title }}',
    });
    expect(leftOut).toEqual([]);
  });

  it.each([
    ['{{title|upper|trim}}', '{{ title | upcase | strip }}'],
    ['{{title|replace:"a":"b"}}', '{{ title | replace: "a", "b" }}'],
    ['{{title|slice:0,5}}', '{{ title | slice: 0, 5 }}'],
    ['{{author|split:", "|wikilink|join}}', '{{ author | split: ", " | wikilink | join }}'],
    ['{{meta:property:og:title}}', '{{ meta["og:title"] }}'],
    ['{{prompt:"Who | what?"}}', '{{ "Who | what?" | ask }}'],
  ])('has %s as %s', async (noteContentFormat, template) => {
    const { rule, leftOut } = await imported({ noteContentFormat });
    expect(rule.template).toBe(template);
    expect(leftOut).toEqual([]);
  });

  it('says what of it has no counterpart', async () => {
    const { rule, leftOut } = await imported({
      behavior: 'append-daily',
      path: 'Clippings',
      triggers: ['/quay\\..*/'],
      noteContentFormat: '{{title|callout:("info")}} {{selector:h1}}',
    });
    expect(rule).toMatchObject({ when: [], template: '{{ title }} ' });
    expect(leftOut).toEqual(['callout', 'selector:h1', '/quay\\..*/', 'behavior: append-daily', 'path: Clippings']);
  });

  it.each(['', '{}', '[]', '{"name": "x"}', '{"name": 1, "noteContentFormat": ""}'])('is not %j', async (file) => {
    await expect(importClipperTemplate(file)).rejects.toThrow('This is not an Obsidian Web Clipper template.');
  });

  it('is refused if nothing can be made of it', async () => {
    await expect(imported({ noteContentFormat: '{% set a = 1 %}' })).rejects.toThrow(/^The template cannot be used/);
  });
});
