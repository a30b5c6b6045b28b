import './changes.css';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { useLoaded } from '@/components/base/use-loaded';
import type { ScrapeData } from '@/lib/contract';
import type { Job } from '@/lib/jobs/job';
import { countLines, diffRows } from '@/lib/scrape/formats/text/changes/diff-rows';
import type { EarlierVersion, PanelActions } from '../actions';
import { momentOf, momentsOf } from '../moments';
import { ResultPage } from '../ResultPage';
import { Difference, LineCounts } from './Difference';
import type { ViewProps } from './format';

type Tracked = NonNullable<ScrapeData['changeTracking']>;

/** Changes of a page since its last scrape, or since a version that the user chooses. */
export function Changes({ value, frame, job, actions }: ViewProps<Tracked>) {
  const { earlier, chosen, choose } = useVersions(job, actions);
  const patch = chosen ? chosen.patch : patchOf(value);
  const rows = useMemo(() => (patch && patch !== 'gone' ? diffRows(patch) : []), [patch]);
  const lastIsCompared = !chosen && rows.length > 0;
  const nameOf = momentsOf(earlier.map(({ at }) => at));
  const counts = rows.length > 0 && <LineCounts {...countLines(rows)} />;
  return (
    <ResultPage
      frame={rows.length > 0 ? { ...frame, onCopy: () => navigator.clipboard.writeText(patch ?? '') } : frame}
      footer={
        <Versions
          versions={earlier}
          nameOf={nameOf}
          compared={chosen?.version ?? (lastIsCompared ? earlier[0] : undefined)}
          onCompare={choose}
        />
      }
      wide
    >
      {chosen ? (
        <Compared when={nameOf(chosen.version.at)} patch={chosen.patch} counts={counts} />
      ) : (
        <Status value={value} counts={counts} />
      )}
      {rows.length > 0 && <Difference rows={rows} isWhole={frame.find.words !== undefined} />}
      {!chosen && value.json && <Fields fields={value.json} />}
    </ResultPage>
  );
}

/** An earlier version that the user chose: undefined until it is compared, `gone` if that is impossible. */
interface Chosen {
  version: EarlierVersion;
  patch: string | 'gone' | undefined;
}

/** Returns the earlier versions of a job's page, and the version that it is compared with instead of the last. */
function useVersions(job: Job, { earlierVersions, compareWith }: PanelActions) {
  const [earlier = []] = useLoaded(() => earlierVersions(job), [job.id]);
  const [chosen, setChosen] = useState<Chosen>();

  const choose = async (version: EarlierVersion) => {
    setChosen({ version, patch: undefined });
    const patch = await compareWith(job, version.id).catch(() => undefined);
    setChosen((now) => (now?.version === version ? { version, patch: patch ?? 'gone' } : now));
  };
  return { earlier, chosen, choose };
}

/** The reference v2 server sends an object that contains the text, the specification has the text itself. */
const patchOf = ({ diff }: Tracked) => (typeof diff === 'string' ? diff : diff?.text);

function Status({ value, counts }: { value: Tracked; counts: ComponentChildren }) {
  const { changeStatus, visibility, previousScrapeAt } = value;
  const at = Date.parse(previousScrapeAt ?? '');
  const asked = patchOf(value) !== undefined || Boolean(value.json);
  return (
    <div class="change-status">
      <p>
        <strong>{STATUS[changeStatus](Number.isNaN(at) ? undefined : momentOf(at))}</strong>
        {counts}
      </p>
      {visibility === 'hidden' && <p>{i18n.t('panel.changes.hidden')}</p>}
      {changeStatus === 'new' && <p>{i18n.t('panel.changes.newText')}</p>}
      {changeStatus === 'changed' && !asked && <p>{i18n.t('panel.changes.notAsked')}</p>}
    </div>
  );
}

const STATUS: Record<Tracked['changeStatus'], (when?: string) => string> = {
  new: () => i18n.t('panel.changes.new'),
  same: (when) => (when ? i18n.t('panel.changes.sameSince', { when }) : i18n.t('panel.changes.same')),
  changed: (when) => (when ? i18n.t('panel.changes.changedSince', { when }) : i18n.t('panel.changes.changed')),
  removed: (when) => (when ? i18n.t('panel.changes.removedSince', { when }) : i18n.t('panel.changes.removed')),
};

interface ComparedProps {
  when: string;
  patch: string | 'gone' | undefined;
  counts: ComponentChildren;
}

function Compared({ when, patch, counts }: ComparedProps) {
  return (
    <div class="change-status" role="status" aria-label={i18n.t('common.status')}>
      <p>
        <strong>{i18n.t('panel.changes.comparedWith', { when })}</strong>
        {counts}
      </p>
      {patch === '' && <p>{i18n.t('panel.changes.noDifference')}</p>}
      {patch === 'gone' && <p>{i18n.t('panel.changes.gone')}</p>}
    </div>
  );
}

/** Shows each field whose value differs, as `{ previous, current }`, by schema. */
function Fields({ fields }: { fields: Record<string, unknown> }) {
  const rows = Object.entries(fields);
  if (rows.length === 0) return <p>{i18n.t('panel.changes.fieldsSame')}</p>;
  return (
    <table class="changed-fields" aria-label={i18n.t('panel.changes.fields')}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('panel.changes.field')}</th>
          <th scope="col">{i18n.t('panel.changes.before')}</th>
          <th scope="col">{i18n.t('panel.changes.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([field, pair]) => {
          const { previous, current } = isPair(pair) ? pair : { current: pair };
          return (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td class="line-removed">{asText(previous)}</td>
              <td class="line-added">{asText(current)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const isPair = (value: unknown): value is { previous?: unknown; current?: unknown } =>
  typeof value === 'object' && value !== null && ('previous' in value || 'current' in value);

const asText = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

interface VersionsProps {
  versions: readonly EarlierVersion[];
  /** Formats the time of a version so that each can be told from the others. */
  nameOf(at: number): string;
  /** The version that the page is currently compared with. */
  compared: EarlierVersion | undefined;
  onCompare(version: EarlierVersion): void;
}

function Versions({ versions, nameOf, compared, onCompare }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <section class="versions" aria-label={i18n.t('panel.changes.versions')}>
      <h3 class="caption">{i18n.t('panel.changes.versions')}</h3>
      <ul>
        {versions.map((version) => {
          const when = nameOf(version.at);
          return (
            <li key={version.id}>
              <span>{when}</span>
              {version === compared ? (
                <span class="meta">{i18n.t('panel.changes.compared')}</span>
              ) : (
                <Button
                  kind="link"
                  label={i18n.t('panel.changes.compare')}
                  aria-label={i18n.t('panel.changes.compareWith', { when })}
                  onClick={() => onCompare(version)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
