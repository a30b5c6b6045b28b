import { i18n } from '#i18n';
import type { Warning, WarningRemedy } from '@/lib/base/warning';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import type { EngineResult } from '@/lib/scrape/engine';
import { warningsOf } from '@/lib/scrape/warn';
import type { PanelActions } from './actions';

/** A message about a result, with the button that helps. */
export interface ShownNotice extends Pick<Warning, 'text' | 'about'> {
  help?: { label: string; press(): void } | undefined;
}

/** The buttons that help, for the result of one job; absent if impossible. */
type Helps = Record<WarningRemedy, ShownNotice['help']>;

/**
 * Returns all notices above a result: an error page, an empty page, and the warnings, one row each.
 * @returns the rows in their order, each with the member of `data` that it is about, if any
 */
export function noticesAbout(job: Job, result: EngineResult, actions: PanelActions): ShownNotice[] {
  const request = firstPageOf(job);
  const helps: Helps = {
    'set-up-model': { label: i18n.t('panel.answer.setUp'), press: actions.openModelSettings },
    'scrape-again': request && { label: i18n.t('panel.head.scrapeAgain'), press: () => actions.again(job) },
    'read-whole-page': request?.onlyMainContent
      ? {
          label: i18n.t('panel.result.readWholePage'),
          press: () => actions.again(job, { request: { onlyMainContent: false } }),
        }
      : undefined,
    // Reads the page again, so that text and picture show the same moment.
    'take-screenshot': request && { label: i18n.t('panel.result.takeScreenshot'), press: () => actions.again(job) },
  };
  return [...aboutPage(result), ...warningsOf(result)].map(({ text, about, remedy }) => ({
    text,
    ...(about && { about }),
    help: remedy && helps[remedy],
  }));
}

/** Adds warnings that the text alone does not reveal: the page is an error page, or the text is empty. */
function aboutPage({ response: { data }, leftOut }: EngineResult): Warning[] {
  const { statusCode } = data.metadata;
  const isEmpty = data.markdown !== undefined && data.markdown !== null && !data.markdown.trim();
  const found: Warning[] = [];
  if (isErrorStatus(statusCode)) {
    found.push({ text: i18n.t('panel.result.errorPage', { status: statusCode }), remedy: 'scrape-again' });
  }
  if (isEmpty && leftOut.length > 0) {
    found.push({ text: i18n.t('panel.result.allLeftOut'), about: 'markdown', remedy: 'read-whole-page' });
  } else if (isEmpty) {
    found.push({ text: i18n.t('panel.result.noText'), about: 'markdown', remedy: 'scrape-again' });
  }
  for (const about of ['links', 'images'] as const) {
    if (data[about]?.length !== 0) continue;
    found.push({ text: i18n.t(`panel.result.none.${about}`), about, remedy: 'read-whole-page' });
  }
  return found;
}

/** Returns true if a status says that the page is not the requested one (RFC 9110, 15). */
export const isErrorStatus = (status: number | null | undefined): status is number =>
  typeof status === 'number' && (status < 200 || status > 299);
