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

/** Hosts of each category; one without any is told in another way. */
const SITES: Partial<Record<SearchCategory, readonly string[]>> = { github: ['github.com'], research: RESEARCH };

/** Which pages a search is for. */
export interface SiteChoice {
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  categories: readonly SearchCategory[];
}

/** Domains that are asked for, those of categories included. */
export const askedDomains = ({
  includeDomains,
  categories,
}: Pick<SiteChoice, 'includeDomains' | 'categories'>): string[] => [
  ...includeDomains,
  ...categories.flatMap((name) => SITES[name] ?? []),
];

/**
 * Adds the operators of search engines to words. Categories and domains are alternatives; a type of file is one among
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
 * Tells if a result is of the domains that were chosen: not every search engine knows the operators. Categories alone
 * leave out nothing, since they have no list of all their pages.
 */
export function isChosen(address: URL, choice: SiteChoice): boolean {
  const host = hostOf(address);
  if (choice.excludeDomains.some((domain) => isOf(host, domain))) return false;
  return choice.includeDomains.length === 0 || askedDomains(choice).some((domain) => isOf(host, domain));
}

/** The category of those asked for that a result is of. */
export function categoryOf(address: URL, categories: readonly SearchCategory[]): SearchCategory | undefined {
  const host = hostOf(address);
  return categories.find((name) =>
    name === 'pdf' ? /\.pdf$/i.test(address.pathname) : SITES[name]?.some((domain) => isOf(host, domain)),
  );
}
