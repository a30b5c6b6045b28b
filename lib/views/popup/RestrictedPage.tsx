import { i18n } from '#i18n';
import { Restricted } from '@/components/popup/Restricted';
import { capabilities } from '@/lib/browser/capabilities';
import type { Restriction } from '@/lib/browser/pages';
import { onePerPage } from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';
import { reload } from './reload';

interface RestrictedPageProps {
  tabId: number;
  restriction: Restriction;
  known: Job[];
  onAddress(url: string): void;
  engine: EngineName;
  onResult(jobId: string): void;
  onHistory(): void;
}

/** A page on which the browser forbids extensions. */
export function RestrictedPage({ tabId, restriction, known, engine, ...ways }: RestrictedPageProps) {
  const canReload = restriction === 'crashed' || restriction === 'errorPage';
  return (
    <Restricted
      why={i18n.t(`popup.restriction.${restriction}`)}
      more={i18n.t(`popup.restriction.${restriction}More`)}
      onReload={canReload ? () => reload(tabId) : undefined}
      recent={onePerPage(known.filter(({ state, page }) => state === 'done' && page)).slice(0, RECENT)}
      isDebugged={engine === 'local' && capabilities.debugger()}
      {...ways}
    />
  );
}

/** Number of newest results offered on a restricted page. */
const RECENT = 5;
