import './set-table.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Address } from '@/components/base/Address';
import { inBytes } from '@/components/base/bytes';
import { Icon } from '@/components/base/Icon';
import { readableUrl } from '@/components/base/readable-url';
import type { Job } from '@/lib/jobs/job';
import { STATE_ICONS } from '../HistoryRow';
import { useHeightAfar } from '../use-near';
import {
  inSetOrder,
  type PageInSet,
  type SetColumn,
  type SetOrder,
  sharedHost,
  stateOf,
  titleOf,
  turnedOrder,
} from './page-in-set';

interface SetTableProps {
  pages: readonly PageInSet[];
  /** True if no more pages begin. */
  isOver: boolean;
  onOpen(job: Job): void;
}

/** Maximum number of rows of a table that is drawn as a whole. */
const FEW = 200;
/** Number of rows that are drawn at once. */
const BATCH = 50;
/** Typical height of a row, in CSS pixels. */
const ROW_HEIGHT = 47;

const COLUMNS: readonly SetColumn[] = ['page', 'size', 'state'];

/** The pages of a set, sorted by a column. Of many rows, only those near the viewport are drawn. */
export function SetTable({ pages, isOver, onOpen }: SetTableProps) {
  const [order, setOrder] = useState<SetOrder>();
  const rows = useMemo(() => inSetOrder(pages, order, isOver), [pages, order, isOver]);
  const site = useMemo(() => sharedHost(pages), [pages]);
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, batch) => batch * BATCH);
  return (
    <table class="set-pages" aria-rowcount={rows.length + 1}>
      <caption class="visually-hidden">{i18n.t('panel.set.pages')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <HeadCell key={column} {...{ column, order }} onPress={() => setOrder(turnedOrder(order, column))} />
          ))}
        </tr>
      </thead>
      {starts.map((start) => (
        <RowBatch
          key={start}
          pages={rows.slice(start, start + BATCH)}
          start={start}
          isOneOfMany={rows.length > FEW}
          {...{ isOver, onOpen, site }}
        />
      ))}
    </table>
  );
}

interface HeadCellProps {
  column: SetColumn;
  order: SetOrder | undefined;
  onPress(): void;
}

function HeadCell({ column, order, onPress }: HeadCellProps) {
  const isSorted = order?.by === column;
  return (
    <th
      scope="col"
      class={`set-${column}`}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" class="set-sort" onClick={onPress}>
        {i18n.t(`panel.set.${column}`)}
        {isSorted && <Icon name={order.isDescending ? 'down' : 'up'} small />}
      </button>
    </th>
  );
}

interface RowBatchProps extends SetTableProps {
  /** Host of all pages, which their rows leave out; undefined if they are of several. */
  site: string | undefined;
  /** Index of its first row. */
  start: number;
  /** True to skip drawing while it is far from the viewport. */
  isOneOfMany: boolean;
}

function RowBatch({ pages, start, isOneOfMany, ...shared }: RowBatchProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const afar = useHeightAfar(body, isOneOfMany, pages.length * ROW_HEIGHT);
  return (
    <tbody ref={body}>
      {afar === undefined ? (
        pages.map((page, index) => <PageRow key={index} page={page} place={start + index} {...shared} />)
      ) : (
        <tr>
          <td colSpan={COLUMNS.length} style={{ height: `${afar}px` }} />
        </tr>
      )}
    </tbody>
  );
}

interface PageRowProps extends Omit<RowBatchProps, 'pages' | 'start' | 'isOneOfMany'> {
  page: PageInSet;
  place: number;
}

function PageRow({ page, place, site, isOver, onOpen }: PageRowProps) {
  const { url, job } = page;
  const state = stateOf(page, isOver);
  const title = titleOf(page);
  const whole = readableUrl(url);
  const address = site !== undefined && whole.startsWith(`${site}/`) ? whole.slice(site.length) : whole;
  const text = (
    <>
      {title === whole ? (
        <b>
          <Address>{address}</Address>
        </b>
      ) : (
        <>
          <b dir="auto">{title}</b>
          <small class="meta" title={whole}>
            <bdi dir="ltr">{address}</bdi>
          </small>
        </>
      )}
      {job?.state === 'failed' && job.error && <small class="history-cause">{job.error.message}</small>}
    </>
  );
  return (
    <tr aria-rowindex={place + 2}>
      <td class="set-page">
        {job ? (
          <button type="button" class="set-open" onClick={() => onOpen(job)}>
            {text}
          </button>
        ) : (
          <span class="set-open">{text}</span>
        )}
      </td>
      <td class="set-size">{job?.bytes !== undefined && inBytes(job.bytes)}</td>
      <td class={`set-state history-${state}`}>
        <Icon name={STATE_ICONS[state]} small />
        {i18n.t(`panel.history.${state}`)}
      </td>
    </tr>
  );
}
