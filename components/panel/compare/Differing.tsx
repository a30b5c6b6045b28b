import '../formats/difference.css';
import './compare.css';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { FactLine } from '@/components/base/FactLine';
import type { DiffLine, DiffRow } from '@/lib/scrape/formats/text/changes/diff-rows';
import { Line, placeName } from '../formats/Difference';
import { LongList } from '../LongList';
import { useObjectUrl } from '../use-object-url';
import { type PairRow, pairsOf } from './pairs';

/** Lines below each other, or the lines of both texts side by side. */
export type Look = 'lines' | 'sides';

/** Returns the id of the heading of a place where two texts differ. */
export const placeId = (number: number): string => `difference-${number}`;

interface ManyPlacesProps {
  look: Look;
  rows: readonly DiffRow[];
  /** Number of all places. */
  places: number;
  /** The selected place, which is drawn even if it is out of view; 0 for none. */
  reached: number;
}

/** The places where two texts differ, each under its heading. */
export function ManyPlaces({ look, rows, places, reached }: ManyPlacesProps) {
  const items: readonly (PairRow | DiffLine)[] = useMemo(() => (look === 'sides' ? pairsOf(rows) : rows), [look, rows]);
  return (
    <LongList
      key={look}
      class={`difference difference-${look}`}
      label={i18n.t('panel.changes.difference')}
      items={items}
      reached={reached ? items.findIndex((row) => row.kind === 'place' && row.number === reached) : 0}
    >
      {(row) => {
        if (row.kind === 'place') return <Place {...row} total={places} />;
        if (row.kind === 'pair') return <Pair {...row} />;
        return (
          <li class={`line-${row.kind}`} dir="auto">
            <Line {...row} />
          </li>
        );
      }}
    </LongList>
  );
}

/** The heading of a place, with its number if there are several. */
const Place = ({ total, ...place }: Extract<DiffRow, { kind: 'place' }> & { total: number }) => (
  <li class="caption">
    <h3 id={placeId(place.number ?? 0)}>
      <FactLine
        of={[total > 1 && i18n.t('panel.compare.place', { number: place.number ?? 0, total }), placeName(place)]}
      />
    </h3>
  </li>
);

const Pair = ({ before, after }: Omit<Extract<PairRow, { kind: 'pair' }>, 'kind'>) => (
  <li class="pair">
    {[before, after].map((line, side) => (
      <div key={side} class={line && `line-${line.kind}`} dir="auto">
        {line && <Line {...line} />}
      </div>
    ))}
  </li>
);

/** Two pictures side by side, each as wide as fits. */
export function Pictures({ before, after }: { before: Blob; after: Blob }) {
  return (
    <div class="compare-pictures">
      <img src={useObjectUrl(before)} alt={i18n.t('panel.compare.before')} />
      <img src={useObjectUrl(after)} alt={i18n.t('panel.compare.after')} />
    </div>
  );
}
