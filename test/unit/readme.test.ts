import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { FORMAT_TYPES, factsOf, type RequestField } from '@/lib/contract';
import { agentRequest } from '@/lib/contract/agent';
import { executeRequest } from '@/lib/contract/browser';
import { extractRequest } from '@/lib/contract/extract';
import { interactRequest } from '@/lib/contract/interact';
import { monitorRequest } from '@/lib/contract/monitor';

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

describe('The families in the README', () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, section = ''] = readme.split('## Every family, by one command and one picture\n');
  const asked = [...section.matchAll(/^ask (\S+) -d '(.*)'$/gm)];
  const contracts: Record<string, { parse(body: unknown): unknown }> = {
    '/v2/extract': extractRequest,
    '/v2/monitor': monitorRequest,
    '/v2/scrape/$ID/interact': interactRequest,
    '/v2/browser/$ID/execute': executeRequest,
    '/v2/agent': agentRequest,
  };

  it('are asked for by what the contract takes', () => {
    expect(asked.map(([, path]) => path)).toEqual(Object.keys(contracts));
    for (const [, path = '', body = ''] of asked) contracts[path]?.parse(JSON.parse(body));
  });

  it('have a picture each', () => {
    const pictures = [...section.matchAll(/<img src="(docs\/families\/[^"]+)"/g)].map(([, path = '']) => path);
    const families = [...section.matchAll(/^### (\S+)$/gm)].map(([, family]) => `docs/families/${family}.webp`);
    expect(pictures).toEqual(families.slice(0, pictures.length));
    expect(pictures).toHaveLength(11);
    expect(pictures.filter((path) => !existsSync(path))).toEqual([]);
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
