import type { PanelActions } from '@/components/panel/actions';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import type { ChangeHistory, VersionInfo } from '@/lib/scrape/formats/text/changes/history';
import { background } from '../background';

/** Actions on earlier versions of a page. A service keeps its own history, which is not available here. */
export function versionActions(history: ChangeHistory): Pick<PanelActions, 'earlierVersions' | 'compareWith'> {
  /** The version that a job created or matched, and earlier versions, newest first. */
  async function versionsUpTo(job: Job): Promise<VersionInfo[]> {
    const { engine, finishedAt = 0 } = job;
    const request = firstPageOf(job);
    const tracked = request?.formats.find((format) => format.type === 'changeTracking');
    if (!request || !tracked || engine !== 'local') return [];
    return (await history.list(request.url, tracked.tag)).filter(({ since }) => since <= finishedAt);
  }

  return {
    earlierVersions: async (job) => (await versionsUpTo(job)).slice(1),
    async compareWith(job, versionId) {
      const [current] = await versionsUpTo(job);
      return current && background.compareVersions(versionId, current.id);
    },
  };
}
