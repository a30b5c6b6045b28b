import './formats.css';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Chip } from '@/components/base/Chip';
import { Icon } from '@/components/base/Icon';
import { stepAlong } from '@/components/base/step-along';
import { FORMAT_TYPES, type FormatType } from '@/lib/contract';
import { formatWordsOf } from './field-words';

/** Formats that are shown before the user asks for all; a chosen one always is. They take two rows. */
const FIRST: readonly FormatType[] = ['markdown', 'summary', 'html', 'links', 'images', 'screenshot'];

interface FormatsProps {
  chosen: readonly FormatType[];
  /** Formats that the service in use did not know when it was last asked for them. */
  refused: readonly string[];
  onChange(type: FormatType, chosen: boolean): void;
  error?: string | undefined;
}

/** One checkbox for each format of the contract. The group is one stop of the tab key; arrows move within. */
export function Formats({ chosen, refused, onChange, error }: FormatsProps) {
  const [all, setAll] = useState(false);
  const [current, setCurrent] = useState<FormatType>();
  const group = useRef<HTMLFieldSetElement>(null);

  const shown = FORMAT_TYPES.filter((type) => all || FIRST.includes(type) || chosen.includes(type));
  const stop = current && shown.includes(current) ? current : shown[0];

  const titleOf = (type: FormatType) => {
    const { label, help } = formatWordsOf(type);
    return refused.includes(type) ? `${help} ${i18n.t('popup.refusedBefore', { formats: label })}` : help;
  };
  const refusedNow = chosen.filter((type) => refused.includes(type)).map((type) => formatWordsOf(type).label);

  const move = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!group.current) return;
    const inputs = [...group.current.querySelectorAll<HTMLInputElement>('input')];
    const at = inputs.indexOf(target as HTMLInputElement);
    if (at < 0) return;
    const step = stepAlong(group.current, key) ?? { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = step === undefined ? { Home: 0, End: -1 }[key] : at + step;
    if (next === undefined) return;
    event.preventDefault();
    inputs.at(next % inputs.length)?.focus();
  };

  return (
    <fieldset class="formats" ref={group} onKeyDown={move} aria-describedby={error ? 'formats-error' : undefined}>
      <legend class="visually-hidden">{i18n.t('popup.formats')}</legend>
      {shown.map((type) => (
        <span key={type} onFocusIn={() => setCurrent(type)}>
          <Chip
            label={formatWordsOf(type).label}
            term={type}
            checked={chosen.includes(type)}
            title={titleOf(type)}
            tabIndex={type === stop ? 0 : -1}
            onChange={(checked) => onChange(type, checked)}
          />
        </span>
      ))}
      {(all || shown.length < FORMAT_TYPES.length) && (
        <button type="button" class="formats-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? i18n.t('popup.fewer') : i18n.t('popup.more', FORMAT_TYPES.length - shown.length)}
          <Icon name="down" small />
        </button>
      )}
      {refusedNow.length > 0 && (
        <p class="meta formats-refused">{i18n.t('popup.refusedBefore', { formats: i18n.list(refusedNow) })}</p>
      )}
      {error && (
        <p class="field-error" id="formats-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
