/**
 * Words in class names and ids of many sites, by their meaning. `_` separates the words of a compound, and pages also write it
 * as one word: `read_more` also matches `readmore`. A word is in a list if human annotators of main content nearly always leave
 * out the blocks that it names.
 */
const WORDS = {
  navigation: `nav navi navigation navbar menu menus submenu megamenu dropdown flyout breadcrumb breadcrumbs
    crumbs subnav masthead hamburger off_canvas drawer pagination pager paginator topbar skip_link skip_links
    site_header global_header nav_header nav_footer user_info user_details post_profile forum_jump`,
  footer: 'footer sitemap printfooter',
  signature: 'signature',
  header: 'header',
  consent: 'cookie cookies consent gdpr onetrust ot_sdk cookiebot didomi truste ccpa',
  comments: `comments comment_list comment_area respond disqus kommentare kommentarer commentaires comentarios
    commenti komentarze reacties`,
  aside: `related related_posts related_articles related_stories recommended recommendations recommendation trending newsletter subscribe subscription sign_up
    popup modal dialog promotion advert advertisement ads ad adsense sponsor sponsored bio byline tags tag_list cat_links
    disclaimer disclaimers disclosure login cart minicart copyright upsell cross_sell recently_viewed more_stories sr_only visually_hidden
    screen_reader search notices message_cell_user rating ratings badge badges tooltip
    tooltips feedback helpful tool tools werbung anzeige publicite publicidad publicidade pubblicita reklama advertentie
    verwandte relacionados relacionadas correlati gerelateerd`,
  // Frames into which a site may also put its text.
  panel: 'side_bar rail widget popular overlay promo banner toolbar follow print cta actions alert alerts',
  social: `social socials share shares sharing sharebar addthis addtoany teilen partage compartir compartilhar condividi
    sns_area sns_btn sns_box sns_link sns_list`,
  filters: 'filter filters facet facets refine refinement refinements sort sorting sortby swatches',
  reviews: 'review reviews',
  extra: `credit credits author authors dateline date timestamp pubdate meta postmeta
    reading_time read_time published updated tag topics keywords read_more read_next more_from recirc
    recirculation most_read gallery slideshow comment reply prev_next next_prev post_navigation
    noprint saboxplugin autor auteur autore etiquetas avatar audio listen kicker eyebrow`,
  caption: 'caption captions',
  body: `article_body article_content article_text article_copy article_main_content entry_body entry_content post_body
    post_content story_body story_content story_text story_copy news_body news_content blog_content blog_body body_text
    body_copy`,
};
type Name = keyof typeof WORDS;

/**
 * Each word or compound with the kinds of block it indicates, and, by first word, the number of words in the longest compound.
 */
const KINDS = new Map<string, Name[]>();
const LONGEST = new Map<string, number>();
for (const [name, words] of Object.entries(WORDS) as [Name, string][]) {
  for (const word of words.split(/\s+/)) {
    const parts = word.split('_');
    const [first = ''] = parts;
    LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, parts.length));
    const key = parts.join('');
    KINDS.set(key, [...(KINDS.get(key) ?? []), name]);
  }
}

/** Most labels do not contain any of these, and splitting a label is slow. */
const BEGINNINGS = new RegExp([...LONGEST.keys()].join('|'), 'i');

/** The kinds of block that a label indicates, each with the matching word. */
export type Names = Partial<Record<Name, string>>;

/** Classes of a post, which come with the post's terms: `type-post tag-signature` does not name a signature. */
const POST = /(?<!\S)(?:type|status)-\S/;
const TERMS = /(?<!\S)(?:tag|category)-\S+/g;
/** A class for a state or a part, such as `[&_nav]:hidden`, does not name the block. */
const STATE = /[:[(]/;
const STATES = /(?<!\S)[^\s:[(]*[:[(]\S*/g;
/**
 * Neither does a class for a feature that the block has or lacks, or for its heading: `has-sidebar`, `page--no-comments`,
 * `h2-related`.
 */
const ABOUT_ANOTHER = /(?<![a-z\d])(?:has|no|not|with|without|h[1-6])[^a-z\d\s]\S*/g;

/** The header of a column, of code, of a box or of a message does not head the page. */
const PART_HEADER =
  /(?<![a-z\d])(?:table|column|col|row|code|codeblock|message|msg|comment|chat|chatlog|callout|admonition|note|tip|warning|accordion|collapsible|expander|faq|step|card|panel)[-_]{1,2}header/g;

/** Classes that MediaWiki gives to a box that folds, with any text in it: translations of a word, a proof. */
const FOLDING_BOX = /(?<!\S)Nav(?:Frame|Head|Content)(?!\S)/g;

/** A class that jQuery UI gives to each of its components, an accordion of text, too. */
const ANY_WIDGET = /(?<!\S)ui-widget\S*/g;

/**
 * Reads the kinds of block from a label.
 * @param label class names and ids as a page writes them: `siteFooter`, `site-footer` and `SITE_FOOTER` are equivalent
 */
export function namesIn(label: string): Names | undefined {
  if (!BEGINNINGS.test(label)) return undefined;
  const own = POST.test(label) ? label.replace(TERMS, '') : label;
  const words = (STATE.test(own) ? own.replace(STATES, '') : own)
    .replace(FOLDING_BOX, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(ABOUT_ANOTHER, '')
    .replace(PART_HEADER, '')
    .replace(ANY_WIDGET, '')
    .split(/[^a-z\d]+/);
  let names: Names | undefined;
  for (let i = 0; i < words.length; i++) {
    const stop = Math.min(words.length, i + (LONGEST.get(words[i] ?? '') ?? 1));
    let key = '';
    for (let j = i; j < stop; j++) {
      key += words[j];
      for (const name of KINDS.get(key) ?? []) {
        names ??= {};
        names[name] ??= words.slice(i, j + 1).join(' ');
      }
    }
  }
  return names;
}
