import { at } from '../tree';
import {
  judgeAsideName,
  judgeCommentsName,
  judgeConsentName,
  judgeControl,
  judgeFilterName,
  judgeHeaderName,
  judgeLandmark,
  judgeLinks,
  judgeNavigationName,
  judgeReviewsName,
} from './judges';
import type { Outline } from './outline';
import type { PageKind } from './page-kind';
import { CAUTIOUS, type Limits, leaveOut, type Removal, removeBlocks } from './removal';
import { findElsewhere } from './sections';

/** Notes and terms in a footer can be many times what they are about. */
const LINKS: Limits = { block: 0.85, sign: 0.85, weigh: 'unlinked' };
const LANDMARKS: Limits = { block: 0.3, sign: 0.5, weigh: 'unlinked' };
const MENUS: Limits = { block: 0.3, sign: 0.35, weigh: 'unlinked' };
const CONSENT: Limits = { block: 0.6, sign: 0.6, weigh: 'text' };
/** Comments can be many times the article; where there is no article they may be what the page is about. */
const COMMENTS: Record<'article' | 'forum' | 'other', Limits> = {
  article: { block: 0.97, sign: 0.97, weigh: 'text' },
  forum: { block: 0.3, sign: 0.5, weigh: 'text' },
  other: { block: 0.3, sign: 0.45, weigh: 'text' },
};

/** Removes what the page marks as standing around its content. */
export function removeLandmarks(outline: Outline): Removal[] {
  return [
    ...removeBlocks(outline, 0, 'frame', LINKS, judgeLinks),
    ...removeBlocks(outline, 0, 'frame', LANDMARKS, judgeLandmark),
  ];
}

/** Removes what names itself navigation or talk, anywhere on the page. */
export function removeMenus(outline: Outline, kind: PageKind): Removal[] {
  const removals = removeBlocks(outline, 0, 'menu', MENUS, judgeNavigationName);
  if (kind !== 'forum') {
    removals.push(
      ...removeBlocks(outline, 0, 'comments', COMMENTS[kind === 'article' ? kind : 'other'], judgeCommentsName),
    );
  }
  return [...removals, ...removeBlocks(outline, 0, 'consent', CONSENT, judgeConsentName)];
}

/** Removes what stands beside the content in the same element. */
export function removeBeside(outline: Outline, root: number, kind: PageKind): Removal[] {
  return [
    ...removeBlocks(outline, root, 'control', CAUTIOUS, judgeControl),
    ...removeBlocks(outline, root, 'aside', CAUTIOUS, judgeAsideName),
    ...removeBlocks(outline, root, 'frame', CAUTIOUS, judgeHeaderName),
    ...(kind === 'article' ? [] : removeBlocks(outline, root, 'aside', CAUTIOUS, judgeReviewsName)),
    ...(kind === 'forum'
      ? removeBlocks(outline, root, 'comments', COMMENTS.forum, judgeCommentsName)
      : removeBlocks(outline, root, 'filters', CAUTIOUS, judgeFilterName)),
    ...removeElsewhere(outline, root, kind),
  ];
}

function removeElsewhere(outline: Outline, root: number, kind: PageKind): Removal[] {
  const found = findElsewhere(outline, root, kind);
  const sum = found.reduce((total, { index }) => total + at(outline.text, index), 0);
  // A page without an article may be there to lead elsewhere.
  const isContent = kind !== 'article' && sum > CAUTIOUS.sign * at(outline.text, root);
  return isContent ? [] : leaveOut(outline, found);
}
