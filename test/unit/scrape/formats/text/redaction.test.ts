import { describe, expect, it } from 'vitest';
import type { Model } from '@/lib/model';
import { derive } from '@/lib/scrape/formats/text/derive';
import type { DeriveInput } from '@/lib/scrape/formats/text/material';
import { declaring, historyOf, inputOf } from './inputs';
import { schemas } from './language/schemas-here';
import { scriptedModel, signal } from './language/scripted-model';

const MAIL = 'ada@page.example';

const input = (body: Record<string, unknown>, more: Partial<DeriveInput> = {}) =>
  inputOf({ redactPII: { mode: 'fast' }, ...body }, { markdown: `# Contact\n\nWrite to ${MAIL} about tea.`, ...more });

/** @param before what the page said when it was scraped before, and nothing was to be redacted */
async function run(what: DeriveInput, { model = null as Model | null, before = '' } = {}) {
  const { url } = what.request;
  const { history, kept } = historyOf({ id: 'before', url, tag: null, at: 0, markdown: before });
  const derived = await derive(
    what,
    { model: async () => model, history, schemas },
    { signal, onText: () => undefined },
  );
  return { ...derived, added: kept.slice(1) };
}

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
      input({ formats: [{ type: 'json', schema }] }, { structured: declaring({ '@type': 'Person', email: MAIL }) }),
    );
    expect(made.data.json).toBeNull();
  });

  it('compares with an earlier version as if that had been redacted, too', async () => {
    const made = await run(input({ formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }] }), {
      before: `# Contact\n\nWrite to ${MAIL} about coffee.`,
    });
    expect(made.data.changeTracking).toMatchObject({ changeStatus: 'changed' });
    expect(JSON.stringify(made)).toContain('-Write to <EMAIL> about coffee.');
    expect(JSON.stringify(made)).not.toContain(MAIL);
  });
});
