import type { SearchCategory } from '@/lib/contract';

/** Hosts of scholarly work, for the category of that name. */
const RESEARCH = [
  'arxiv.org',
  'biorxiv.org',
  'medrxiv.org',
  'pubmed.ncbi.nlm.nih.gov',
  'scholar.google.com',
  'semanticscholar.org',
  'researchgate.net',
  'nature.com',
  'science.org',
  'sciencedirect.com',
  'springer.com',
  'ieeexplore.ieee.org',
  'dl.acm.org',
  'journals.plos.org',
];

/** Hosts of each category; categories without hosts are passed on in another way. */
const SITES: Partial<Record<SearchCategory, readonly string[]>> = { github: ['github.com'], research: RESEARCH };

/** Selects the pages of a search. */
export interface SiteChoice {
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  categories: readonly SearchCategory[];
}

/** Returns the requested domains, including those of categories. */
export const askedDomains = ({
  includeDomains,
  categories,
}: Pick<SiteChoice, 'includeDomains' | 'categories'>): string[] => [
  ...includeDomains,
  ...categories.flatMap((name) => SITES[name] ?? []),
];

/**
 * Adds the operators of search engines to words. Categories and domains are alternatives; a file type is one of the
 * categories, and restricts domains.
 */
export function queryText(words: string, choice: SiteChoice): string {
  const { includeDomains, excludeDomains, categories } = choice;
  const domains = askedDomains(choice);
  const sites = domains.map((domain) => `site:${domain}`);
  const files = categories.includes('pdf') ? ['filetype:pdf'] : [];
  const groups = domains.length > includeDomains.length ? [[...sites, ...files]] : [sites, files];
  const without = excludeDomains.map((domain) => `-site:${domain}`);
  return [words, ...groups.filter(({ length }) => length > 0).map(anyOf), ...without].join(' ');
}

const anyOf = (terms: string[]): string => (terms.length === 1 ? `${terms[0]}` : `(${terms.join(' OR ')})`);

/** True for a host of a domain: the domain itself, or a name below it. */
const isOf = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/**
 * Returns true if a result belongs to the chosen domains: not every search engine supports the operators. Categories
 * alone exclude nothing, since their lists of pages are incomplete.
 */
export function isChosen(address: URL, choice: SiteChoice): boolean {
  const host = hostOf(address);
  if (choice.excludeDomains.some((domain) => isOf(host, domain))) return false;
  return choice.includeDomains.length === 0 || askedDomains(choice).some((domain) => isOf(host, domain));
}

/** Returns the requested category of a result. */
export function categoryOf(address: URL, categories: readonly SearchCategory[]): SearchCategory | undefined {
  const host = hostOf(address);
  return categories.find((name) =>
    name === 'pdf' ? /\.pdf$/i.test(address.pathname) : SITES[name]?.some((domain) => isOf(host, domain)),
  );
}
