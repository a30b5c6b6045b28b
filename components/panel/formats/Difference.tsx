import './difference.css';
import { i18n } from '#i18n';
import { changedWords, type DiffRow } from '@/lib/formats/text/changes/diff-rows';
import { LongList } from '../LongList';

/** The lines that differ and what stands around them, each with its sign. Words that differ are underlined. */
export function Difference({ rows, isWhole }: { rows: readonly DiffRow[]; isWhole: boolean }) {
  return (
    <LongList class="difference" label={i18n.t('panel.changes.difference')} items={rows} isWhole={isWhole}>
      {(row) =>
        row.kind === 'place' ? (
          <li class="caption">{i18n.t('panel.changes.line', { number: row.line })}</li>
        ) : (
          <li class={`line-${row.kind}`}>
            <span class="line-sign">{SIGNS[row.kind]}</span>
            <Words text={row.text} other={row.other} />
          </li>
        )
      }
    </LongList>
  );
}

const SIGNS = { same: ' ', added: '+', removed: '-' };

function Words({ text, other }: { text: string; other: string | undefined }) {
  if (other === undefined) return <span>{text}</span>;
  return (
    <span>
      {changedWords(text, other).map((run, index) => (run.changed ? <u key={index}>{run.text}</u> : run.text))}
    </span>
  );
}

/** Numbers of lines that came and went. */
export function LineCounts({ rows }: { rows: readonly DiffRow[] }) {
  const added = rows.filter(({ kind }) => kind === 'added').length;
  const removed = rows.filter(({ kind }) => kind === 'removed').length;
  return (
    <span class="line-counts">
      <span class="line-added" aria-hidden="true">
        +{i18n.number(added)}
      </span>{' '}
      <span class="line-removed" aria-hidden="true">
        −{i18n.number(removed)}
      </span>
      <span class="visually-hidden">
        {i18n.list([i18n.t('panel.changes.added', added), i18n.t('panel.changes.taken', removed)])}
      </span>
    </span>
  );
}
