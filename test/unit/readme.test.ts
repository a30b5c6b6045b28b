import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { FORMAT_TYPES, factsOf, type RequestField } from '@/lib/contract';

/**
 * Sentences of a request field's doc comment about a page that is open already and one that is opened for the scrape.
 */
interface Sentences {
  name: string;
  tab?: string;
  page?: string;
}

const fields = sentencesOf('lib/contract/request.ts', 'requestFields');
const rows = tableUnder('# Every field of a request');

describe('The table of request fields in docs/FIELDS.md', () => {
  it('says of each field what its doc comment says', () => {
    const expected: Record<string, string[]> = {};
    for (const { name, tab, page } of fields) {
      const said = `${tab} | ${page}`;
      if (tab !== undefined) expected[said] = [...(expected[said] ?? []), `\`${name}\``];
    }
    const lines = Object.entries(expected).map(([said, names]) => `| ${names.join(', ')} | ${said} |`);
    const others = /^\| (?:`formats`|other formats|screenshot `)/;
    expect(rows.filter((row) => !others.test(row)).sort()).toEqual(lines.sort());
  });

  it('says of exactly the fields that open a page that they do', () => {
    const opening = fields.filter(({ tab }) => tab === 'opens a page').map(({ name }) => name);
    expect(opening).toEqual(fields.map(({ name }) => name).filter(opensPage));
  });

  it('names every format that this browser serves', () => {
    const named = rows.flatMap((row) => /^\| `formats` ([^|]*) \|/.exec(row)?.[1]?.split(', ') ?? []);
    expect(named.sort()).toEqual([...FORMAT_TYPES].sort());
  });
});

const opensPage = (name: string) => factsOf(name as RequestField).honoured === 'opensPage';

/** Returns the rows of the first table under a heading of docs/FIELDS.md, without its head. */
function tableUnder(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/FIELDS.md', 'utf8').split(`${heading}\n`);
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|---'));
  return lines.slice(start + 1, lines.indexOf('', start));
}

/** Tags in the doc comments of an object's members. */
function sentencesOf(path: string, object: string): Sentences[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Sentences[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === object && node.initializer) {
      const value = ts.isSatisfiesExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (!ts.isObjectLiteralExpression(value)) throw new Error(`${object} is no object`);
      for (const member of value.properties) {
        const tags = ts.getJSDocTags(member).map(({ tagName, comment }) => {
          const lines = ts.getTextOfJSDocComment(comment);
          return [tagName.text, lines?.replace(/\s+/g, ' ')];
        });
        found.push({ name: member.name?.getText() ?? '', ...Object.fromEntries(tags) });
      }
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
