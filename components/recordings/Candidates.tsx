import './candidates.css';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { RecordingStep } from '@/lib/recorder/recording';
import { useRecording } from './recording-context';

interface Choice {
  selector: string;
  /** Relies on a position. */
  fragile: boolean;
}

/** Lists the selectors that a step can find its element by, the sturdiest first; none if it looks for none. */
export function choicesOf({ action, target }: RecordingStep): Choice[] {
  if (!('selector' in action) || !action.selector) return [];
  const fragile = new Map(target?.candidates.map(({ selector, kind }) => [selector, kind === 'position']));
  const all = new Set([action.selector, ...(target ? [target.selector] : []), ...fragile.keys()]);
  // Choosing one must not move it to the front.
  const known = [...all].filter((selector) => fragile.has(selector));
  const others = [...all].filter((selector) => !fragile.has(selector));
  return [...others, ...known].map((selector) => ({ selector, fragile: fragile.get(selector) ?? false }));
}

interface CandidatesProps {
  choices: readonly Choice[];
  chosen: string;
  onChoose(selector: string): void;
}

/** Chooses the selector by which an element is found. */
export function Candidates({ choices, chosen, onChoose }: CandidatesProps) {
  const { matches } = useRecording();
  const id = useId();
  return (
    <div class="candidates" role="radiogroup" aria-labelledby={id}>
      <span class="meta" id={id}>
        {i18n.t('recordings.one.findBy')}
      </span>
      {choices.map(({ selector, fragile }) => (
        <label key={selector} title={selector}>
          <input type="radio" name={id} checked={selector === chosen} onChange={() => onChoose(selector)} />
          <code dir="ltr">{selector}</code>
          <span class="meta" title={fragile ? i18n.t('recordings.one.fragileHint') : undefined}>
            {judgement(fragile, Object.hasOwn(matches, selector) ? matches[selector] : undefined)}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Says what speaks for or against a selector, in a word or two. */
function judgement(fragile: boolean, count: number | undefined): string | undefined {
  if (count === 0) return i18n.t('recordings.one.noMatch');
  if (fragile && (count ?? 1) === 1) return i18n.t('recordings.one.fragile');
  return count === undefined ? undefined : i18n.t('recordings.one.matches', count);
}
