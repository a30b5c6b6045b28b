import type { Browser, Page } from '@playwright/test';
import { blankTab, bundle } from './browser.ts';
import type { ConverterName, TOOLS } from './inpage/convert.ts';
import { mean } from './metrics.ts';
import { render } from './render.ts';
import { share, table } from './table.ts';
import type { Figures } from './targets.ts';

declare global {
  var tools: typeof TOOLS;
}

/** A fragment that is hard to write as markdown, and what may become of it. */
export interface Construct {
  id: string;
  html: string;
  /** Structures that are right besides that of the source. `KEEPHTML`: an HTML table that stayed one. */
  accept?: string[];
  /** Strings that must not be seen. */
  no?: string[];
  /** Only the letters must be there, and the pairs of `sep` on different lines. */
  textOnly?: boolean;
  sep?: [string, string][];
  /** A rule of its own. */
  check?: keyof typeof RULES;
  /** The business of what comes before a converter: not counted. */
  pre?: boolean;
}

interface Seen extends ReturnType<(typeof TOOLS)['compare']> {
  markdown: string;
}

interface Verdict {
  structure: number;
  text: number;
}

/** Which constructs converters get right. */
export async function measureConstructs(browser: Browser, constructs: Construct[], figures: Figures): Promise<string> {
  const tab = await blankTab(browser, await bundle(`import './inpage/convert.ts';`));
  const counted = constructs.filter(({ pre }) => !pre);
  const rows = [];
  for (const [name, label] of [
    ['winnow', 'Winnow'],
    ['turndown', 'turndown, GFM'],
  ] as [ConverterName, string][]) {
    const verdicts: Verdict[] = [];
    for (const construct of counted) verdicts.push(await judge(tab, name, construct));
    const right = mean(verdicts.map(({ structure }) => structure));
    if (name === 'winnow') figures.constructs = right;
    const failed = counted.filter((_, index) => verdicts[index]?.structure !== 1).map(({ id }) => id);
    rows.push([label, share(right), share(mean(verdicts.map(({ text }) => text))), String(failed.length)]);
  }
  await tab.close();
  return `${counted.length} constructs as markdown\n\n${table(['', 'structure', 'text', 'not right'], rows)}`;
}

async function judge(tab: Page, name: ConverterName, construct: Construct): Promise<Verdict> {
  const converted = await tab.evaluate(([name, html]) => tools.convert(name, html), [name, construct.html] as const);
  if ('error' in converted) return { structure: 0, text: 0 };
  const accepted = (construct.accept ?? []).filter((form) => form !== 'KEEPHTML');
  const compared = await tab.evaluate(([rendered, html, accepted]) => tools.compare(rendered, html, accepted), [
    render(converted.markdown),
    construct.html,
    accepted,
  ] as const);
  const seen = { ...compared, markdown: converted.markdown };
  const { ok, text } = construct.check
    ? RULES[construct.check](seen)
    : construct.textOnly
      ? textOnly(seen, construct)
      : structure(seen, construct);
  return { structure: Number(ok), text: Number(text) };
}

interface Judged {
  ok: boolean | number;
  text: boolean;
}

const words = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
const sameWords = (a: string, b: string) => words(a) === words(b);
const sameLetters = (a: string, b: string) => words(a).replaceAll(' ', '') === words(b).replaceAll(' ', '');
const shows = (text: string, strings: string[] = []) => strings.some((string) => text.includes(string));

function structure({ got, want, text, source, markdown }: Seen, { accept = [], no }: Construct): Judged {
  const accepted = want.includes(got);
  if (!accepted && accept.includes('KEEPHTML') && /<table[\s\S]*(colspan|rowspan)/.test(markdown)) {
    return { ok: true, text: true };
  }
  return { ok: accepted && !shows(text, no), text: sameWords(text, source) || (accept.length > 0 && accepted) };
}

function textOnly({ text, source }: Seen, { no, sep = [] }: Construct): Judged {
  const complete = sameLetters(text, source);
  return { ok: complete && sep.every((pair) => onDifferentLines(text, pair)) && !shows(text, no), text: complete };
}

function onDifferentLines(text: string, [first, second]: [string, string]): boolean {
  const start = text.indexOf(first);
  const end = text.indexOf(second, start + first.length);
  return start >= 0 && end > start && text.slice(start + first.length, end).includes('\n');
}

/** Constructs without a single right form. */
const RULES = {
  'block-cells'({ got, text, source }: Seen): Judged {
    const present = ['p1', 'p2', 'x', 'y'].every((word) => new RegExp(`\\b${word}\\b`).test(text));
    const rows = got.match(/<tr>/g)?.length;
    const ok = got.includes('<table>') && present && rows === 2 && !/p1p2|xy/.test(text);
    return { ok, text: ok || sameLetters(text, source) };
  },
  /** The formula once, not once per rendering. */
  katex({ text }: Seen): Judged {
    const times = words(text).match(/x 1/g)?.length ?? 0;
    return { ok: times === 1 && /E .*end/s.test(words(text)) && /x ?= ?1/.test(text), text: times >= 1 };
  },
  mathml: ({ markdown, text }: Seen): Judged => ({
    ok: /frac|1\s*\/\s*2|<math/.test(markdown),
    text: ['a', '1', '2'].every((part) => text.includes(part)),
  }),
  lazy: ({ markdown }: Seen): Judged => ({ ok: markdown.includes('real.jpg'), text: true }),
  /** “H2O” without its subscript is half right. */
  subsup({ markdown, text }: Seen): Judged {
    const complete = /H ?2 ?O/.test(text);
    const marked = /<sub>2<\/sub>|~2~|H_2|H~2|₂/.test(markdown);
    return { ok: complete ? (marked ? 1 : /H2O/.test(text) ? 0.5 : 0) : 0, text: complete };
  },
  del({ got, text, source }: Seen): Judged {
    const complete = sameWords(text, source);
    return { ok: complete && got.includes('<del>old</del>'), text: complete };
  },
  form({ text }: Seen): Judged {
    const ok = ['Choose', 'end'].every((word) => text.includes(word)) && !/ChooseA|Buy nowend|ABuy/.test(text);
    return { ok, text: ok };
  },
  /** Soft hyphens and zero-width spaces are not seen. */
  wbr({ text }: Seen): Judged {
    const ok = text.replace(/[\u00ad\u200b]/g, '') === 'supercalifragil';
    return { ok, text: ok };
  },
};
