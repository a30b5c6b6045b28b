import './watch.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { FactLine } from '@/components/base/FactLine';
import { Favicon } from '@/components/base/Favicon';
import { Icon } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { readableUrl } from '@/components/base/readable-url';
import { savedWhen } from '@/components/base/times';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import type { CheckedPageOfService, CheckOfService, MonitorOfService } from '@/lib/contract/monitor-response';
import { diffRows } from '@/lib/scrape/formats/text/changes/diff-rows';
import { Difference } from '../formats/Difference';
import { CheckRow } from './CheckRow';
import { stateWords } from './watch-words';

/** The monitors of a service. Each function may reject with a WinnowError. */
export interface MonitorActions {
  /** Must be called in the click itself: it may ask for access to the service. */
  list(): Promise<readonly MonitorOfService[]>;
  checks(id: string): Promise<readonly CheckOfService[]>;
  /** Lists the pages of a check that differ from the check before. */
  pages(id: string, checkId: string): Promise<readonly CheckedPageOfService[]>;
  checkNow(id: string): Promise<void>;
  pause(id: string, paused: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}

interface ServiceMonitorsProps {
  host: string;
  actions: MonitorActions;
}

/** What a service watches, listed on request: each monitor with its checks, and the changes that they found. */
export function ServiceMonitors({ host, actions }: ServiceMonitorsProps) {
  const listed = useAsked(actions.list);
  const change = (act: () => Promise<void>) => () => void listed.ask(() => act().then(actions.list));
  return (
    <section class="watch-service">
      <h3 class="caption">{i18n.t('watch.service.title', { host })}</h3>
      <Problem of={listed.problem} />
      {!listed.value && (
        <Button
          kind="second"
          small
          label={i18n.t('watch.service.show')}
          spent={listed.isAsking}
          onClick={() => void listed.ask()}
        />
      )}
      {listed.value?.length === 0 && <p class="meta">{i18n.t('watch.service.empty', { host })}</p>}
      {listed.value && listed.value.length > 0 && (
        <ul class="monitor-list" aria-label={i18n.t('watch.service.title', { host })}>
          {listed.value.map((monitor) => (
            <MonitorRow key={monitor.id} monitor={monitor} actions={actions} onChange={change} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface MonitorRowProps {
  monitor: MonitorOfService;
  actions: MonitorActions;
  /** Returns the handler of a change, after which the list is loaded again. */
  onChange(act: () => Promise<void>): () => void;
}

function MonitorRow({ monitor, actions, onChange }: MonitorRowProps) {
  const { id, name, status, targets, lastRunAt, nextRunAt, lastCheckSummary } = monitor;
  const checks = useAsked(() => actions.checks(id));
  const isPaused = status === 'paused';
  const now = Date.now();
  const state = isPaused ? i18n.t('watch.state.paused') : outcomeWords(lastCheckSummary);
  return (
    <li class="monitor-row">
      <details onToggle={({ currentTarget }) => currentTarget.open && void checks.ask()}>
        <summary>
          <Favicon url={targets[0]?.urls?.[0] ?? ''} title={name} />
          <span class="history-text">
            <span class="history-title">
              <b dir="auto">{name}</b>
            </span>
            <small>
              <FactLine
                of={[
                  state,
                  lastRunAt && i18n.t('watch.checked', { when: savedWhen(Date.parse(lastRunAt), now) }),
                  nextRunAt && i18n.t('watch.nextAt', { when: savedWhen(Date.parse(nextRunAt), now) }),
                ]}
              />
            </small>
          </span>
          <Icon name="down" small />
        </summary>
        <Problem of={checks.problem} />
        {checks.value?.length === 0 && <p class="meta">{i18n.t('watch.state.waiting')}</p>}
        <ol class="watch-checks" aria-label={i18n.t('watch.history')}>
          {checks.value?.map((check) => (
            <MonitorCheck key={check.id} check={check} load={() => actions.pages(id, check.id)} />
          ))}
        </ol>
      </details>
      <Menu
        icon="dots"
        label={i18n.t('watch.more', { name })}
        items={[
          { label: i18n.t('watch.checkNow'), onChoose: onChange(() => actions.checkNow(id)) },
          {
            label: isPaused ? i18n.t('watch.resume') : i18n.t('watch.pause'),
            onChoose: onChange(() => actions.pause(id, !isPaused)),
          },
          { label: i18n.t('watch.delete'), onChoose: onChange(() => actions.remove(id)) },
        ]}
      />
    </li>
  );
}

interface MonitorCheckProps {
  check: CheckOfService;
  load(): Promise<readonly CheckedPageOfService[]>;
}

function MonitorCheck({ check, load }: MonitorCheckProps) {
  const pages = useAsked(load);
  const { createdAt, finishedAt, summary, error } = check;
  return (
    <CheckRow
      state={finishedAt ? outcomeWords(summary) : stateWords('running')}
      at={createdAt ? Date.parse(createdAt) : undefined}
      found={error ?? undefined}
      onOpen={() => void pages.ask()}
    >
      {summary.totalPages !== summary.same && (
        <>
          <Problem of={pages.problem} />
          {pages.value?.map((page, _index, all) => (
            <ChangedPage key={page.url} page={page} isNamed={all.length > 1} />
          ))}
        </>
      )}
    </CheckRow>
  );
}

interface ChangedPageProps {
  page: CheckedPageOfService;
  /** False for the only page of a check. */
  isNamed: boolean;
}

function ChangedPage({ page: { url, status, diff, judgment, error }, isNamed }: ChangedPageProps) {
  return (
    <div>
      <p class="meta">
        <FactLine of={[isNamed && readableUrl(url), status === 'changed' ? undefined : pageState(status)]} />
      </p>
      {judgment && <p dir="auto">{judgment.reason}</p>}
      {error && <p dir="auto">{error}</p>}
      {diff?.text && <Difference rows={diffRows(diff.text)} isWhole={false} />}
    </div>
  );
}

/** Returns the state of a page; an unknown state is shown as the service wrote it. */
const pageState = (status: string): string =>
  ({
    new: i18n.t('watch.state.first'),
    removed: i18n.t('watch.state.gone'),
    error: i18n.t('watch.state.error'),
  })[status] ?? status;

type Summary = CheckOfService['summary'];

function outcomeWords(summary: Summary | null | undefined): string {
  if (!summary) return i18n.t('watch.state.waiting');
  if (summary.changed + summary.removed > 0) return stateWords('changed');
  if (summary.error > 0) return stateWords('error');
  return stateWords(summary.new > 0 ? 'first' : 'same');
}

function Problem({ of }: { of: ErrorRecord | undefined }) {
  if (!of) return null;
  return (
    <ErrorBox cause={of.message}>
      <p>{of.nextStep}</p>
    </ErrorBox>
  );
}

/** A value that is loaded when it is asked for. A failure keeps what was loaded before. */
function useAsked<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const [problem, setProblem] = useState<ErrorRecord>();
  const [isAsking, setAsking] = useState(false);
  const ask = async (loading = load) => {
    setAsking(true);
    setProblem(undefined);
    try {
      setValue(await loading());
    } catch (thrown) {
      setProblem(WinnowError.from(thrown).record);
    } finally {
      setAsking(false);
    }
  };
  return { value, problem, isAsking, ask };
}
