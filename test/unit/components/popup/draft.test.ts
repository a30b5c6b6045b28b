import { describe, expect, it } from 'vitest';
import { optionWords } from '@/components/base/option-words';
import {
  asking,
  draftFor,
  draftOfRequest,
  errorAt,
  type RequestDraft,
  rememberable,
  withField,
  withFormat,
  withFormatField,
} from '@/components/popup/draft';
import { formatWordsOf, wordsOf } from '@/components/popup/field-words';
import {
  type Circumstances,
  FORM,
  formatFields,
  isOff,
  remarksOfField,
  remarksOfFormat,
  remarkText,
  requestField,
} from '@/components/popup/request-fields';
import { actionFields } from '@/components/recordings/action-fields';
import {
  CRAWL_GROUPS,
  crawlFieldsOf,
  type Field,
  FORMAT_TYPES,
  factsOf,
  parseRequest,
  REQUEST_FIELDS,
  type RequestField,
} from '@/lib/contract';
import { unsupportedOnPage, unsupportedOnTab } from '@/lib/scrape/unsupported';

const issuesOf = (draft: RequestDraft) => {
  const parsed = parseRequest({ url: 'https://a.example', ...draft });
  return parsed.ok ? [] : parsed.issues;
};

describe('draft', () => {
  it('takes up formats written as words or as objects', () => {
    expect(draftOfRequest({ formats: ['links', { type: 'screenshot', fullPage: true }], waitFor: 5 })).toEqual({
      formats: [{ type: 'links' }, { type: 'screenshot', fullPage: true }],
      waitFor: 5,
    });
  });

  it('keeps formats in the order of the contract and what was filled in', () => {
    const draft = withFormat(draftOfRequest({ formats: [{ type: 'screenshot', quality: 80 }] }), 'markdown', true);
    expect(draft.formats).toEqual([{ type: 'markdown' }, { type: 'screenshot', quality: 80 }]);
    expect(withFormat(draft, 'screenshot', true).formats).toEqual(draft.formats);
    expect(withFormat(draft, 'markdown', false).formats).toEqual([{ type: 'screenshot', quality: 80 }]);
  });

  it('leaves out a field that was emptied, so that its default stands', () => {
    const draft = withFormatField(draftOfRequest({ formats: ['json'] }), 'json', 'prompt', 'Prices');
    expect(draft.formats).toEqual([{ type: 'json', prompt: 'Prices' }]);
    expect(withFormatField(draft, 'json', 'prompt', undefined).formats).toEqual([{ type: 'json' }]);
    expect(Object.keys(withField({ waitFor: 1 }, 'waitFor', undefined))).toEqual([]);
  });

  it('remembers neither headers nor an address', () => {
    const draft: RequestDraft = {
      formats: [],
      headers: { Authorization: 'Bearer secret' },
      mobile: true,
      url: 'https://a.example',
    };
    expect(rememberable(draft)).toEqual({ formats: [], mobile: true });
  });

  it('asks with the options that are set', () => {
    const draft = asking({ formats: [{ type: 'links' }], waitFor: 5 }, 'How long?');
    expect(issuesOf(draft)).toEqual([]);
    expect(draft.waitFor).toBe(5);
    expect(draft.formats).toContainEqual({ type: 'question', question: 'How long?' });
    expect(draft.formats).toContainEqual({ type: 'highlights', query: 'How long?' });
  });
});

describe('errorAt', () => {
  it('finds a refusal at its field and in the field around it', () => {
    const issues = issuesOf({ formats: [{ type: 'screenshot', quality: 200 }] });
    expect(errorAt(issues, ['formats', 0, 'quality'])).toMatch(/100/);
    expect(errorAt(issues, ['formats', 0])).toMatch(/^quality: .*100/);
    expect(errorAt(issues, ['formats', 0, 'viewport'])).toBeUndefined();
    expect(errorAt(issues, ['waitFor'])).toBeUndefined();
  });

  it('leaves it to the contract to refuse text that is not a value', () => {
    const issues = issuesOf({ formats: [{ type: 'json', schema: '{"type":' }], waitFor: 'soon' });
    expect(errorAt(issues, ['formats', 0, 'schema'])).toBeTruthy();
    expect(errorAt(issues, ['waitFor'])).toBeTruthy();
  });
});

describe('draftFor', () => {
  const draft: RequestDraft = { formats: [{ type: 'markdown' }, { type: 'audio' }], waitFor: 5, mobile: true };

  it('gives this browser only what the popup shows for it', () => {
    expect(draftFor('local', draft, true)).toEqual({ formats: draft.formats, waitFor: 5 });
  });

  it('gives it what has the page opened anew, unless a selection is read', () => {
    const mobile = { ...draft, mobile: true };
    expect(draftFor('local', mobile)).toHaveProperty('mobile', true);
    expect(draftFor('local', mobile, true)).not.toHaveProperty('mobile');
  });

  it('gives it every format that is made of a text, and what is done to the text before', () => {
    const languages: RequestDraft = {
      formats: [
        { type: 'summary' },
        { type: 'json', prompt: 'Prices' },
        { type: 'changeTracking' },
        { type: 'question', question: 'Why?' },
        { type: 'highlights', query: 'why' },
      ],
      onlyCleanContent: true,
      redactPII: true,
    };
    expect(draftFor('local', languages, true)).toEqual(languages);
  });

  it('gives a service everything', () => {
    expect(draftFor('remote', draft)).toEqual(draft);
  });
});

it('has every field of the contract in one group of the form, but those that others fill in', () => {
  const names = FORM.flatMap((group) => group.names);
  expect(new Set(names).size).toBe(names.length);
  const others = REQUEST_FIELDS.filter((name) => !names.includes(name));
  expect(others).toEqual(['url', 'formats', 'origin', 'integration']);
});

it('has words for every field of the contract, its members and formats', () => {
  const namesIn = (fields: readonly Field[]): string[] =>
    fields.flatMap(({ name, fields: members = [] }) => [name, ...namesIn(members)]);
  const requested = FORM.flatMap((group) => group.names.map(requestField));
  const names = namesIn([...requested, ...Object.values(formatFields).flat()]);
  expect(names.filter((name) => !wordsOf(name)?.label || !wordsOf(name)?.help)).toEqual([]);
});

it('has words for every format: a label of its own, and one line of help', () => {
  const words = FORMAT_TYPES.map(formatWordsOf);
  expect(words.filter(({ label, help }) => !label || !help.endsWith('.'))).toEqual([]);
  expect(new Set(words.map(({ label }) => label)).size).toBe(FORMAT_TYPES.length);
});

it('has words for every value that a field of a form can be chosen from, but sizes of paper', () => {
  const optionsIn = (fields: readonly Field[]): string[] =>
    fields.flatMap(({ options = [], fields: members = [] }) => [...options, ...optionsIn(members)]);
  const options = optionsIn([
    ...FORM.flatMap((group) => group.names.map(requestField)),
    ...Object.values(formatFields).flat(),
    ...Object.values(actionFields).flat(),
    ...CRAWL_GROUPS.flatMap(crawlFieldsOf),
  ]);
  expect(options).toContain('git-diff');
  const without = options.filter((option) => !optionWords(option));
  expect(without.filter((option) => !/^(A\d|[A-Z][a-z]+)$/.test(option))).toEqual([]);
});

describe('remarksOfField', () => {
  const tab: Circumstances = {
    engine: 'local',
    selection: false,
    readsTab: true,
    has: { debugger: true, model: true },
  };
  const ofScripts = { ...tab, has: { debugger: false, model: false } };

  /** A request that asks for something by every field. */
  const everything = () => {
    const body = {
      url: 'https://a.example/',
      formats: ['markdown', { type: 'screenshot', viewport: { width: 300, height: 300 } }],
      onlyMainContent: false,
      onlyCleanContent: true,
      includeTags: ['main'],
      excludeTags: ['aside'],
      maxAge: 1,
      minAge: 1,
      headers: { 'X-A': 'b' },
      waitFor: 1,
      mobile: true,
      skipTlsVerification: false,
      timeout: 20_000,
      parsers: [],
      actions: [{ type: 'pdf' }],
      location: { country: 'DE' },
      removeBase64Images: false,
      blockAds: false,
      proxy: 'enhanced',
      storeInCache: false,
      lockdown: true,
      redactPII: true,
      profile: { name: 'a' },
      threatProtection: { a: 1 },
      auditMetadata: { a: 1 },
      zeroDataRetention: true,
    };
    const parsed = parseRequest(body);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    expect(FORM.flatMap(({ names }) => names).filter((name) => !(name in body))).toEqual([]);
    return parsed.request;
  };

  it('says at its field whatever the engine will say in its warning, of a tab and of a page of its own', () => {
    const named = (features: string[]) => features.map((feature) => feature.split('.')[0] as RequestField);
    const onTab = named(unsupportedOnTab(everything()));
    expect(onTab.length).toBeGreaterThan(5);
    expect(onTab.filter((name) => remarksOfField(name, tab).length === 0)).toEqual([]);
    const onPage = named(unsupportedOnPage(everything()));
    expect(onPage).toContain('location');
    expect(onPage.filter((name) => remarksOfField(name, { ...tab, readsTab: false }).length === 0)).toEqual([]);
  });

  it.each(REQUEST_FIELDS)('agrees about %s with the facts of the contract, and says nothing for a service', (name) => {
    const { honoured, needs } = factsOf(name);
    const remarks = remarksOfField(name, tab);
    expect(isOff(remarks)).toBe(honoured === 'none' || name === 'skipTlsVerification');
    expect(remarks.length > 0).toBe(honoured !== 'tab');
    expect(isOff(remarksOfField(name, ofScripts))).toBe(isOff(remarks) || needs !== undefined);
    expect(remarksOfField(name, { ...ofScripts, engine: 'remote' })).toEqual([]);
    for (const remark of [...remarks, ...remarksOfField(name, ofScripts)]) expect(remarkText([remark])).toMatch(/\.$/);
  });

  it('says what a field means for an open tab, and for one that is opened anew', () => {
    expect(remarksOfField('proxy', tab)).toEqual(['service']);
    expect(remarksOfField('skipTlsVerification', tab)).toEqual(['certificate']);
    expect(remarksOfField('lockdown', tab)).toEqual(['copy']);
    expect(remarksOfField('maxAge', tab)).toEqual(['tab']);
    expect(remarksOfField('maxAge', { ...tab, readsTab: false })).toEqual([]);
    expect(remarksOfField('mobile', tab)).toEqual(['opens']);
    expect(remarksOfField('mobile', { ...tab, selection: true })).toEqual(['selection']);
    expect(remarksOfField('location', tab)).toEqual(['opens', 'somePlace']);
    expect(remarksOfFormat('screenshot', 'viewport', tab)).toEqual(['window']);
    expect(remarksOfFormat('screenshot', 'viewport', { ...tab, readsTab: false })).toEqual([]);
  });

  it('says what scripts alone, and no model, leave out', () => {
    expect(remarksOfField('mobile', ofScripts)).toEqual(['service']);
    expect(remarksOfField('location', ofScripts)).toEqual(['opens', 'language']);
    expect(remarksOfField('actions', ofScripts)).toEqual(['opens', 'someActions']);
    expect(remarksOfField('onlyCleanContent', ofScripts)).toEqual(['model']);
    expect(remarksOfField('redactPII', ofScripts)).toEqual(['names']);
  });
});
