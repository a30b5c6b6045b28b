import { setOf } from '../element-names';
import type { PageInfo } from '../metadata/page-facts';

/** Kinds of page that affect the choice of the content. */
export type PageKind = 'forum' | 'product' | 'listing' | 'article' | 'page';

const ARTICLES = setOf(
  'Article NewsArticle BlogPosting TechArticle Report ReportageNewsArticle OpinionNewsArticle AnalysisNewsArticle ' +
    'ScholarlyArticle MedicalWebPage Recipe HowTo',
);
const DISCUSSIONS = setOf('DiscussionForumPosting QAPage');
const PRODUCTS = setOf('Product ProductGroup');
const LISTINGS = setOf('CollectionPage ItemList SearchResultsPage OfferCatalog');

const FORUM_HOST = /forum|^(?:community|communities|boards?|discuss|discourse|talk|answers)\d*\./i;
const FORUM_PATH =
  /(?:^|[/.])(?:forums?|threads?|topics?|viewtopic|showthread|showtopic|discussions?|questions|comments|boards?|foros?|t)(?:[/.?-]|$)/i;
const PRODUCT_PATH = /\/(?:produ[ck]ts?|produkte|produits?|produc?tos?|prodott[oi]|p|dp|itm|item|ip|sku)\//i;
const LISTING_PATH =
  /\/(?:categor(?:y|ies?|ias?)|kategorien?|schlagwort|etiquetas?|tags?|archives?|collections?|shop|search|browse|catalog|hub)\//i;
/** Body classes that popular systems give to lists. */
const LISTING_BODY = /(?:^|\s)(?:archive|search-results|(?:page-)?category|tag|blog)(?:\s|$)/i;
const SINGLE_BODY = /(?:^|\s)single(?:\s|$)/i;

/**
 * Determines the kind of a page from its metadata and its address. Without any sign it is 'page', which may still turn out to
 * be an article.
 */
export function kindOf(
  { url, ogType, types }: Pick<PageInfo, 'url' | 'ogType' | 'types'>,
  bodyClass: string,
): PageKind {
  const is = (kinds: ReadonlySet<string | undefined>) => [...types].some((type) => kinds.has(type));
  const { hostname, pathname } = URL.canParse(url) ? new URL(url) : { hostname: '', pathname: '' };
  const isArticle = ogType === 'article' || is(ARTICLES);
  if (is(DISCUSSIONS)) return 'forum';
  if (
    (FORUM_HOST.test(hostname) || FORUM_PATH.test(pathname)) &&
    !types.has('NewsArticle') &&
    !types.has('BlogPosting')
  ) {
    return 'forum';
  }
  // This precedes the page's data, since shops describe each product of a category.
  if (LISTING_BODY.test(bodyClass) && !SINGLE_BODY.test(bodyClass)) return 'listing';
  if (ogType === 'product' || (!isArticle && (is(PRODUCTS) || PRODUCT_PATH.test(pathname)))) return 'product';
  if (!isArticle && is(LISTINGS)) return 'listing';
  if (LISTING_PATH.test(pathname)) return 'listing';
  // A home page is not an article, whatever its template says: it lists the contents of the site.
  if (pathname === '/') return 'listing';
  return isArticle && pathname ? 'article' : 'page';
}
