import './difference.css';
import { i18n } from '#i18n';
import { changedWords, type DiffLine, type DiffRow } from '@/lib/scrape/formats/text/changes/diff-rows';
import { LongList } from '../LongList';

interface DifferenceProps {
  rows: readonly DiffRow[];
  /** Draws all rows, so that words can be found in them. */
  isWhole: boolean;
}

/** The differing lines and their context, each with its sign. Differing words are underlined. */
export function Difference({ rows, isWhole }: DifferenceProps) {
  return (
    <LongList class="difference" label={i18n.t('panel.changes.difference')} items={rows} isWhole={isWhole}>
      {(row) =>
        row.kind === 'place' ? (
          <li class="caption" dir="auto">
            {placeName(row)}
          </li>
        ) : (
          <li class={`line-${row.kind}`} dir="auto">
            <Line {...row} />
          </li>
        )
      }
    </LongList>
  );
}

/** Names a run of lines by the section that it is in, or else by the number of its first line. */
export const placeName = ({ section, line }: Extract<DiffRow, { kind: 'place' }>): string =>
  section ?? i18n.t('panel.changes.line', { number: line });

const SIGNS = { same: ' ', added: '+', removed: '-' };

/**
 * A line after its sign, which screen readers read as a word. The container takes the direction of its text (`dir="auto"`),
 * so that the sign is at the beginning of the text; the word does not affect it.
 */
export function Line({ kind, text, other, words }: DiffLine) {
  return (
    <>
      <span class="line-sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {kind !== 'same' && <bdi class="visually-hidden">{i18n.t(`panel.changes.signs.${kind}`)}</bdi>}
      <span>
        {(words ?? (other === undefined ? [] : changedWords(text, other))).map((run, index) =>
          run.changed ? <u key={index}>{run.text}</u> : run.text,
        )}
        {!words && other === undefined && text}
      </span>
    </>
  );
}

/** Numbers of added and removed lines. */
export const LineCounts = ({ added, removed }: { added: number; removed: number }) => (
  <span class="line-counts">
    {i18n.list([
      ...(added > 0 ? [i18n.t('panel.changes.added', added)] : []),
      ...(removed > 0 ? [i18n.t('panel.changes.taken', removed)] : []),
    ])}
  </span>
);
