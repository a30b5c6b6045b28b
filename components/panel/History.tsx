import './history.css';
import type { VNode } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { inBytes } from '@/components/base/bytes';
import { FactLine } from '@/components/base/FactLine';
import { Notice } from '@/components/base/Notice';
import { RemovedLine } from '@/components/base/RemovedLine';
import { readableUrl } from '@/components/base/readable-url';
import { dayOf } from '@/components/base/times';
import { isFiltering } from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import { HistoryFilter, type HistorySearch } from './HistoryFilter';
import { HistoryRow, type HistoryRowProps } from './HistoryRow';
import { ListHead } from './ListHead';
import { pageOf } from './page-of';
import { useNear } from './use-near';

/** One page of the stored scrapes. */
export interface HistoryPage {
  /** The newest job of each web page, pinned jobs first. */
  jobs: readonly Job[];
  /** Earlier jobs of the same web page, by the id of the newest. */
  earlier?: ReadonlyMap<string, readonly Job[]>;
  /** Number of newer jobs. */
  first: number;
  /** Number of web pages that match the filter. */
  pages: number;
  /** Number of results that match the filter, and their size in bytes. */
  total: number;
  /** Number of requests of programs that the user denied, which are listed but have no result. */
  denied?: number;
  bytes: number;
  /** Free disk space, in bytes; absent while there is plenty. */
  room?: number;
  /** True if data of an older version was set aside. */
  hasOlder?: boolean;
  search: HistorySearch;
  /** Counts the user's highlights of the page of an address. */
  highlightsOn?: ((url: string) => number) | undefined;
  /** The job that was deleted last, while it can be restored. */
  removed?: Job | undefined;
  /** Turns to newer or older jobs; absent if no such jobs exist. */
  onNewer?(): void;
  onOlder?(): void;
}

interface HistoryProps {
  page: HistoryPage;
  actions: PanelActions;
}

/** Every stored scrape, grouped by day and by web page. */
export function History({ page, actions }: HistoryProps) {
  const { jobs, first, total, denied = 0, bytes, room, search, removed } = page;
  const latest = useRef(actions);
  latest.current = actions;
  /** Rows as last rendered, so that unchanged rows are not compared again. */
  const known = useRef<DrawnRows>(new WeakMap());
  const { snippets } = search;
  /** Ids of the jobs whose earlier jobs are shown. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useRef((id: string) => setOpened((before) => toggled(before, id)));
  const { earlier, highlightsOn } = page;
  const rows = useMemo(
    () =>
      rowsOf(jobs, {
        actions: latest,
        known: known.current,
        snippets,
        earlier,
        opened,
        highlightsOn,
        onToggle: toggle.current,
      }),
    [jobs, snippets, earlier, opened, highlightsOn],
  );
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(first);
  // Moves the focus to the top of the new page: the pressed button may no longer exist.
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    list.current?.focus();
    list.current?.scrollIntoView();
  }, [first]);
  // The same goes for a deleted row.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [rows, total, denied, removed]);
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead
        title={i18n.t('common.history')}
        meta={
          <FactLine
            of={[
              i18n.t(isFiltering(search.filter) ? 'panel.history.found' : 'panel.history.count', total),
              denied > 0 && i18n.t('panel.history.deniedCount', denied),
              bytes > 0 && inBytes(bytes),
            ]}
          />
        }
        onBack={() => actions.showResult()}
      >
        <IconButton icon="pen" label={i18n.t('kept.title')} onClick={() => actions.showKept('all')} />
        <IconButton icon="plus" label={i18n.t('panel.batch.title')} onClick={() => actions.showBatch()} />
      </ListHead>
      {room !== undefined && <AboveRows>{i18n.t('panel.history.littleRoom', { size: inBytes(room) })}</AboveRows>}
      {page.hasOlder && <AboveRows>{i18n.t('panel.history.setAside')}</AboveRows>}
      <HistoryFilter {...search} />
      <div class="panel-body">
        {jobs.length === 0 && (
          <p class="panel-message">
            {isFiltering(search.filter) ? i18n.t('panel.history.none') : i18n.t('panel.history.empty')}
          </p>
        )}
        <ul class="history" aria-label={i18n.t('common.history')} ref={list} tabIndex={-1}>
          <Rows rows={rows} />
        </ul>
      </div>
      <RemovedLine
        name={removed && (pageOf(removed).title || readableUrl(pageOf(removed).url))}
        onUndo={actions.undoRemove}
      />
      <Pages {...page} />
    </main>
  );
}

const AboveRows = ({ children }: { children: string }) => (
  <div class="history-room">
    <Notice>{children}</Notice>
  </div>
);

/** Height of most rows in CSS pixels; it matches their style. */
const ROW = 46;
/** Margin below the visible area within which rows are rendered, in CSS pixels. It is small, since a key press changes most rows. */
const NEAR = 100;

/** Renders the first screen of rows, and another one whenever the user scrolls near the end. */
function Rows({ rows }: { rows: readonly VNode[] }) {
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const answered = useRef(0);
  const [asked, drawMore] = useReducer((times: number) => times + 1, 0);
  const rest = useRef<HTMLLIElement>(null);
  const screen = Math.ceil(window.innerHeight / ROW);
  let more = asked === answered.current ? 0 : screen;
  const now = rows.filter(({ key }, index) => index < screen || drawn.current.has(key) || more-- > 0);
  useEffect(() => {
    drawn.current = new Set(now.map(({ key }) => key));
    answered.current = asked;
  });
  const left = rows.length - now.length;
  useNear(rest, left > 0, (isNear) => isNear && drawMore(undefined), { near: NEAR, inputs: [now.length] });
  return (
    <>
      {now}
      {left > 0 && (
        <li class="history-rest" aria-hidden="true" ref={rest} style={{ height: `calc(${left + 1} * var(--row))` }} />
      )}
    </>
  );
}

type DrawnRows = WeakMap<Job, { props: HistoryRowProps; row: VNode }>;

interface RowsOptions {
  actions: { current: PanelActions };
  known: DrawnRows;
  snippets: ReadonlyMap<string, string> | undefined;
  earlier: HistoryPage['earlier'];
  opened: ReadonlySet<string>;
  highlightsOn: HistoryPage['highlightsOn'];
  onToggle(id: string): void;
}

/** Each job's row, after the heading of its group if it is the first, and before its earlier jobs if they are shown. */
function rowsOf(
  jobs: readonly Job[],
  { known, snippets, earlier, opened, highlightsOn, ...ways }: RowsOptions,
): VNode[] {
  const now = Date.now();
  const rowOf = (job: Job, more: Pick<HistoryRowProps, 'earlier' | 'isOpen' | 'isEarlier' | 'highlights'>) => {
    const props = { job, ...ways, ...more, snippet: snippets?.get(job.id) };
    const drawn = known.get(job);
    if (drawn && isSameRow(drawn.props, props)) return drawn.row;
    const row = <HistoryRow key={job.id} {...props} />;
    known.set(job, { props, row });
    return row;
  };
  return jobs.flatMap((job, index) => {
    const group = groupOf(job, now);
    const before = jobs[index - 1];
    const startsGroup = !before || groupOf(before, now) !== group;
    const others = earlier?.get(job.id) ?? [];
    const isOpen = others.length > 0 && opened.has(job.id);
    const rows = [
      rowOf(job, { earlier: others.length, isOpen, highlights: highlightsOn?.(job.page?.url ?? '') ?? 0 }),
      ...(isOpen ? others.map((other) => rowOf(other, { isEarlier: true })) : []),
    ];
    if (!startsGroup) return rows;
    const heading = (
      <li class="history-day" key={group}>
        <h3 class="caption">{group}</h3>
      </li>
    );
    return [heading, ...rows];
  });
}

const isSameRow = (one: HistoryRowProps, other: HistoryRowProps): boolean =>
  one.snippet === other.snippet &&
  one.earlier === other.earlier &&
  one.isOpen === other.isOpen &&
  one.highlights === other.highlights &&
  one.isEarlier === other.isEarlier;

/** Returns the ids with an id added if it was missing, or else removed. */
function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

const groupOf = ({ pinned, createdAt }: Job, now: number): string =>
  pinned ? i18n.t('panel.history.pinned') : dayOf(createdAt, now);

/** Turns to newer and older jobs; empty if everything fits on one page. */
function Pages({ jobs, first, pages, onNewer, onOlder }: HistoryPage) {
  if (!onNewer && !onOlder) return null;
  return (
    <nav class="history-pages" aria-label={i18n.t('panel.history.pages')}>
      <Button
        kind="ghost"
        small
        label={i18n.t('panel.history.newer')}
        disabled={!onNewer}
        onClick={() => onNewer?.()}
      />
      <p class="meta" role="status">
        {i18n.t('panel.history.range', {
          first: first + 1,
          last: first + jobs.length,
          total: pages,
        })}
      </p>
      <Button
        kind="ghost"
        small
        label={i18n.t('panel.history.older')}
        disabled={!onOlder}
        onClick={() => onOlder?.()}
      />
    </nav>
  );
}
