import { i18n } from '#i18n';
import type { FormatOf } from '@/lib/contract';
import { type ChangeStatus, changeStatus } from './compare';
import { diffTexts, type TextDiff } from './diff';
import type { ChangeHistory, Version } from './history';

/** The contract's changeTracking object; `json` is added by whoever has a model. */
type ChangeTracking = {
  /** `2025-06-01T10:00:00.000+00:00`, as the reference v2 server writes it. */
  previousScrapeAt: string | null;
  changeStatus: ChangeStatus;
  /** Hidden are only pages that a crawl remembers and no longer finds. */
  visibility: 'visible';
  diff?: TextDiff;
};

/** A version that is not kept yet; its text is redacted already where that is asked for. */
export interface TrackedPage extends Omit<Version, 'id'> {
  modes: FormatOf<'changeTracking'>['modes'];
}

export interface Tracked {
  /** Missing where the history could not be read. */
  changeTracking?: ChangeTracking;
  /** The version compared against. */
  previous?: Version;
  /** Sentences for the answer's `warning`. */
  warnings: string[];
}

/**
 * Compares a page with its last version and keeps it as the newest. Never throws: a history that cannot be read or
 * written is a warning, in the reference v2 server's words where it has some. Not for what must not be kept (zero data
 * retention).
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
      ...(diff && { diff }),
    },
    ...(previous && { previous }),
    warnings: kept ? [] : [i18n.t('warnings.changes.notStored')],
  };
}
