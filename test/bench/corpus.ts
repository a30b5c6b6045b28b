import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Construct } from './constructs.ts';

export const PAGE_TYPES = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** A page and what people have marked as its content. */
export interface TruePage {
  id: string;
  url: string | undefined;
  type: PageType;
  /** Read from disk when called: the corpora are large. */
  html(): string;
  truth: string;
  /** Snippets that must be in a result, and such as must not. */
  with: string[];
  without: string[];
  title?: string | null;
  author?: string | null;
  date?: string | null;
}

/**
 * A folder of pages: `pages/` of all types, `articles/`, `big/` for timing, and `constructs.json`. The pages belong to
 * their sites, so no folder is in this repository.
 */
export interface Corpus {
  pages: TruePage[];
  articles: TruePage[];
  constructs: Construct[];
  /** Large pages by name. */
  big: Record<string, () => string>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const readPacked = (file: string) => gunzipSync(readFileSync(file)).toString('utf8');
const namesIn = (folder: string, ending: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .sort()
    : [];

/** @returns nothing where the folder holds none of it */
export function readCorpus(folder: string): Corpus | undefined {
  const pages = namesIn(join(folder, 'pages/truth'), '.json').map((id) => readPage(join(folder, 'pages'), id));
  const articlesTruth = join(folder, 'articles/truth.json');
  const articles = existsSync(articlesTruth)
    ? Object.entries<{ articleBody?: string; url?: string }>(readJson(articlesTruth)).map(
        ([id, { articleBody, url }]) => ({
          ...NOTHING_MARKED,
          id,
          url,
          type: 'article' as const,
          html: () => readPacked(join(folder, 'articles/html', `${id}.html.gz`)),
          truth: articleBody ?? '',
        }),
      )
    : [];
  const constructs = join(folder, 'constructs.json');
  const big = namesIn(join(folder, 'big'), '.html.gz').map(
    (name) => [name, () => readPacked(join(folder, 'big', `${name}.html.gz`))] as const,
  );
  if (!pages.length && !articles.length) return undefined;
  return {
    pages,
    articles,
    constructs: existsSync(constructs) ? readJson(constructs) : [],
    big: Object.fromEntries(big),
  };
}

const NOTHING_MARKED = { with: [], without: [] };

function readPage(folder: string, id: string): TruePage {
  const truth = readJson(join(folder, 'truth', `${id}.json`));
  return {
    id,
    url: truth.url,
    type: truth.type,
    html: () => readPacked(join(folder, 'html', `${id}.html.gz`)),
    truth: truth.main_content ?? '',
    with: truth.with ?? [],
    without: truth.without ?? [],
    title: truth.title,
    author: truth.author,
    date: truth.publish_date,
  };
}
