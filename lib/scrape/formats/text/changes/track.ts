import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import type { FormatOf } from '@/lib/contract';
import { type ChangeStatus, changeStatus } from './compare';
import { diffTexts, type TextDiff } from './diff';
import type { ChangeHistory, Version } from './history';

/** The contract's changeTracking object; callers with a model add `json`. */
type ChangeTracking = {
  /** `2025-06-01T10:00:00.000+00:00`, as the reference v2 server writes it. */
  previousScrapeAt: string | null;
  changeStatus: ChangeStatus;
  /** Only pages that a crawl remembers and no longer finds are hidden. */
  visibility: 'visible';
  diff?: TextDiff;
};

/** A version that is not yet stored; its text is already redacted if requested. */
export interface TrackedPage extends Omit<Version, 'id'> {
  modes: FormatOf<'changeTracking'>['modes'];
}

export interface Tracked {
  /** Missing if the history could not be read. */
  changeTracking?: ChangeTracking;
  /** The version compared against. */
  previous?: Version;
  /** Messages for the response's `warning`. */
  warnings: string[];
}

/**
 * Compares a page with its last version and keeps it as the newest. Never throws: if the history cannot be read or
 * written, that is a warning, in the reference v2 server's words if it defines any. Not for pages that must not be kept
 * (zero data retention).
 */
export async function trackChanges(page: TrackedPage, history: ChangeHistory): Promise<Tracked> {
  const { modes, ...version } = page;
  let previous: Version | undefined;
  try {
    previous = await history.last(page.url, page.tag);
  } catch {
    return { warnings: [i18n.t('warnings.changes.failed')] };
  }
  const status = changeStatus(previous?.markdown, page.markdown, page.statusCode);
  const diff =
    previous && status === 'changed' && modes.includes('git-diff')
      ? diffTexts(previous.markdown, page.markdown)
      : undefined;
  const kept = await history.add({ ...version, id: crypto.randomUUID() }).then(
    () => true,
    () => false,
  );
  return {
    changeTracking: {
      previousScrapeAt: previous ? new Date(previous.at).toISOString().replace('Z', '+00:00') : null,
      changeStatus: status,
      visibility: 'visible',
      ...defined({ diff }),
    },
    ...defined({ previous }),
    warnings: kept ? [] : [i18n.t('warnings.changes.notStored')],
  };
}
