import { describe, expect, it } from 'vitest';
import type { ChangeHistory, Version } from '@/lib/changes/history';
import { parseRequest } from '@/lib/contract';
import { type DeriveInput, derive } from '@/lib/derive/derive';
import { scriptedModel, signal } from '../language/scripted-model';

const MAIL = 'ada@page.example';

function input(body: Record<string, unknown>, more: Partial<DeriveInput> = {}): DeriveInput {
  const parsed = parseRequest({ url: 'https://page.example/', redactPII: { mode: 'fast' }, ...body });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return {
    request: parsed.request,
    markdown: `# Contact\n\nWrite to ${MAIL} about tea.`,
    metadata: {},
    structured: [],
    history: [],
    mayKeep: true,
    at: 0,
    ...more,
  };
}

/** A history with one version of the page, which was scraped before anything was to be redacted. */
function historyWith(markdown: string) {
  const added: Version[] = [];
  const history: ChangeHistory = {
    last: async (url, tag) => ({ id: 'before', url, tag, at: 0, markdown }),
    list: async () => [],
    get: async () => undefined,
    add: async (version) => void added.push(version),
    clear: async () => undefined,
  };
  return { history, added };
}

const run = (
  what: DeriveInput,
  { model = null, markdown = '' }: { model?: ReturnType<typeof scriptedModel>['model'] | null; markdown?: string } = {},
) => {
  const { history, added } = historyWith(markdown);
  const made = derive(what, { model: async () => model, history }, { signal, onText: () => undefined });
  return made.then((derived) => ({ ...derived, added }));
};

describe('with redactPII', () => {
  it('neither answers nor keeps what was taken out of the markdown', async () => {
    const { model, calls } = scriptedModel('Write about tea. [1]');
    const made = await run(
      input(
        {
          formats: [
            'markdown',
            { type: 'question', question: 'Whom to write to?' },
            { type: 'changeTracking', modes: ['git-diff'] },
          ],
        },
        { metadata: { title: `Mail ${MAIL}` }, history: [{ question: 'Who?', answer: `It is ${MAIL}.` }] },
      ),
      { model },
    );
    expect(JSON.stringify([made, calls])).not.toContain(MAIL);
    expect(made.added).toHaveLength(1);
  });

  it('takes nothing from what the page says of itself for machines: that is not redacted', async () => {
    const schema = { type: 'object', properties: { email: { type: 'string' } } };
    const made = await run(
      input({ formats: [{ type: 'json', schema }] }, { structured: [{ '@type': 'Person', email: MAIL }] }),
    );
    expect(made.data.json).toBeNull();
  });

  it('compares with an earlier version as if that had been redacted, too', async () => {
    const made = await run(input({ formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }] }), {
      markdown: `# Contact\n\nWrite to ${MAIL} about coffee.`,
    });
    expect(made.data.changeTracking).toMatchObject({ changeStatus: 'changed' });
    expect(JSON.stringify(made)).toContain('-Write to <EMAIL> about coffee.');
    expect(JSON.stringify(made)).not.toContain(MAIL);
  });
});
