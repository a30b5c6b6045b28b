import './history-filter.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Select } from '@/components/base/Controls';
import { Icon } from '@/components/base/Icon';
import { type DataKey, dataKey, FORMAT_TYPES } from '@/lib/contract';
import type { JobFilter } from '@/lib/jobs/find-jobs';
import type { ShownState } from '@/lib/jobs/job';
import { FilterBox } from './FilterBox';

/** A filter, and the progress of its search through the texts of results. */
export interface HistorySearch {
  filter: JobFilter;
  onFilter(filter: JobFilter): void;
  /** Sites to choose from, sorted by name. */
  sites: readonly string[];
  /** Excerpts of results around the matching words, by the ids of their jobs. */
  snippets?: ReadonlyMap<string, string> | undefined;
  /** Absent while no search is running. */
  done?: number;
  of?: number;
}

/** Number of days before today, by the value of the option. */
const DAYS: Record<string, number> = { today: 0, week: 6, month: 29 };

/** Returns the start of the day that is a number of days from now. */
const midnight = (days: number) => {
  const day = new Date();
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
};

/** Filters History by words and by kind of scrape, and shows the progress of the text search. */
export function HistoryFilter({ filter, onFilter, sites, done, of }: HistorySearch) {
  const [isOpen, setOpen] = useState(false);
  const chosen = [filter.state, filter.format, filter.site, filter.since].filter((one) => one !== undefined).length;
  const states: readonly ShownState[] = ['done', 'failed', 'cancelled', 'denied', 'running'];
  const keys = [...new Set(FORMAT_TYPES.map(dataKey))];
  return (
    <search class="history-filter" aria-label={i18n.t('panel.history.search')}>
      <div class="history-words">
        <Words words={filter.words} onWords={(words) => onFilter({ ...filter, words })} />
        <button
          type="button"
          class="ghost small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'history-choices' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="sliders" />
          {chosen > 0 ? i18n.t('panel.history.filtered', chosen) : i18n.t('panel.history.filter')}
        </button>
      </div>
      <div class="history-choices" id="history-choices" hidden={!isOpen}>
        <Choice
          label={i18n.t('panel.history.state')}
          value={filter.state ?? ''}
          options={states.map((state) => ({ value: state, label: i18n.t(`panel.history.${state}`) }))}
          onChange={(state) => onFilter({ ...filter, state: (state || undefined) as ShownState | undefined })}
        />
        <Choice
          label={i18n.t('panel.history.format')}
          value={filter.format ?? ''}
          options={keys.map((key) => ({ value: key, label: i18n.t(`panel.format.${key}`) }))}
          onChange={(key) => onFilter({ ...filter, format: (key || undefined) as DataKey | undefined })}
        />
        <Choice
          label={i18n.t('panel.history.site')}
          value={filter.site ?? ''}
          options={sites.map((site) => ({ value: site, label: site }))}
          onChange={(site) => onFilter({ ...filter, site: site || undefined })}
        />
        <When filter={filter} onFilter={onFilter} />
      </div>
      <p class="meta" role="status">
        {of !== undefined && i18n.t('panel.history.searching', { done: done ?? 0, total: of })}
      </p>
    </search>
  );
}

/** Pause after a key press before the search starts, in ms: the user may still be typing. */
const TYPING = 150;

/** The search box. A key press renders only this box; its text applies after a pause. */
function Words({ words, onWords }: { words: string; onWords(words: string): void }) {
  const [typed, setTyped] = useState(words);
  const latest = useRef(onWords);
  latest.current = onWords;
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => latest.current(typed), TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  return <FilterBox label={i18n.t('panel.history.search')} value={typed} onChange={setTyped} />;
}

/** Chooses some days back from today, or one day. */
function When({ filter, onFilter }: Pick<HistorySearch, 'filter' | 'onFilter'>) {
  const [when, setWhen] = useState('');
  const choose = (name: string) => {
    setWhen(name);
    const days = DAYS[name];
    onFilter({ ...filter, since: days === undefined ? undefined : midnight(-days), until: undefined });
  };
  const chooseDay = ({ valueAsDate }: HTMLInputElement) => {
    // A date without a time is in UTC.
    const [year, month, day] = valueAsDate?.toISOString().slice(0, 10).split('-').map(Number) ?? [];
    const begin = (after: number) => new Date(year ?? 0, (month ?? 0) - 1, (day ?? 0) + after).getTime();
    onFilter({ ...filter, since: valueAsDate ? begin(0) : undefined, until: valueAsDate ? begin(1) : undefined });
  };
  return (
    <>
      <Choice
        label={i18n.t('panel.history.when')}
        value={when}
        options={[
          { value: 'today', label: i18n.t('panel.history.today') },
          { value: 'week', label: i18n.t('panel.history.week') },
          { value: 'month', label: i18n.t('panel.history.month') },
          { value: 'day', label: i18n.t('panel.history.oneDay') },
        ]}
        onChange={choose}
      />
      {when === 'day' && (
        <input
          type="date"
          class="input history-date"
          aria-label={i18n.t('panel.history.day')}
          onChange={(event) => chooseDay(event.currentTarget)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  /** Empty if nothing is filtered out. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

const Choice = ({ options, ...props }: ChoiceProps) => (
  <Select {...props} options={[{ value: '', label: props.label }, ...options]} />
);
