import { setOf } from '../element-names';
import { headingsIn } from './outline';
import type { Judge } from './removal';

/** Roles of what stands around a page's content or over it (https://www.w3.org/TR/wai-aria/#landmark_roles). */
const ROLES = setOf(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar tablist tooltip ' +
    'status alert',
);
const ELEMENTS = setOf('nav footer aside header dialog menu');

/** Shares of an aside in the text that is a note: what is in paragraphs, and what is in links. */
const NOTE = { prose: 0.7, links: 0.1 };

/** What the page itself marks as standing around its content. */
export const judgeLandmark: Judge = (i, { tree, text, links, roles, prose, inContent, headlines }) => {
  const role = roles[i] as string;
  if (ROLES.has(role)) return `role ${role}`;
  const name = tree.names[i] as string;
  if (!ELEMENTS.has(name)) return;
  // An article's own header may hold its first paragraph; that of a site holds no headline.
  if (name === 'header' && (prose[i] as number) > 0 && inContent[i]) return;
  if (
    name === 'aside' &&
    inContent[i] &&
    (prose[i] as number) > NOTE.prose * (text[i] as number) &&
    (links[i] as number) <= NOTE.links * (text[i] as number)
  )
    return;
  if ((name === 'header' || name === 'footer') && headingsIn(headlines, tree, i)) return;
  return `<${name}>`;
};

const LINKS = new Set(['<nav>', '<footer>', 'role navigation', 'role contentinfo']);

/** Navigation and footers, which can be most of a page's text without being any of its content. */
export const judgeLinks: Judge = (i, outline) => {
  const landmark = judgeLandmark(i, outline);
  if (landmark) return LINKS.has(landmark) ? landmark : undefined;
  return outline.named[i]?.footer;
};
