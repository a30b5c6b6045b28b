import { defined } from '@/lib/base/json';
import './watch.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Select, TextInput } from '@/components/base/Controls';
import { readableUrl } from '@/components/base/readable-url';
import type { ErrorRecord } from '@/lib/base/errors';
import { LIMITS } from '@/lib/contract/limits';
import type { WatchRule } from '@/lib/operations/watch/rule';
import { FREQUENCIES, type WatchChoices } from '@/lib/operations/watch/watch';
import { FormProblem } from '../FormProblem';
import { ListHead } from '../ListHead';
import { FREQUENCY_WORDS, ruleWords } from './watch-words';

interface WatchFormProps {
  /** The initial choices. */
  choices: WatchChoices;
  /** True for a page that is not watched yet. */
  isNew: boolean;
  /** True if the browser reports that the page is being debugged while this browser checks it. */
  isDebugged?: boolean | undefined;
  problem?: ErrorRecord | undefined;
  /** Must be called in the click handler. */
  onSave(choices: WatchChoices): void;
  /** The service that can watch the page instead of this browser; absent without one. */
  service?:
    | { host: string /** Must be called in the click handler. */; onSave(wanted: WatchAtService): void }
    | undefined;
  /** Lets the user pick the part in the page; absent if the page is not the active tab. */
  onPick?: (() => void) | undefined;
  onBack(): void;
}

/** Choices about a page that a service is to watch. The service compares its whole text. */
export interface WatchAtService extends Pick<WatchChoices, 'name' | 'url' | 'part' | 'frequency'> {
  /** What matters, in words; absent if any change does. */
  goal?: string;
}

type Kind = WatchRule['kind'];

const KINDS: readonly Kind[] = ['text', 'number', 'words', 'price', 'stock'];

/** Input that is not validated yet. */
interface Draft extends Omit<WatchChoices, 'rule' | 'part'> {
  part: string;
  kind: Kind;
  above: string;
  below: string;
  words: string;
  when: 'appear' | 'go';
  goal: string;
}

type Wrong = Partial<Record<'name' | 'above' | 'below' | 'words', string>>;

/** Asks which part of a page to watch, how often, and what counts as a change. */
export function WatchForm({ choices, isNew, isDebugged, problem, onSave, service, onPick, onBack }: WatchFormProps) {
  const [isAtService, setAtService] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(choices));
  const [wrong, setWrong] = useState<Wrong>({});
  const set = (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...patch }));
  const save = () => {
    const read = choicesOf(isAtService ? { ...draft, kind: 'text' } : draft);
    setWrong('wrong' in read ? read.wrong : {});
    if (!('choices' in read)) return;
    const { rule: _rule, ...rest } = read.choices;
    const goal = draft.goal.trim();
    if (isAtService) service?.onSave({ ...rest, ...(goal !== '' && { goal }) });
    else onSave(read.choices);
  };
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead
        title={isNew ? i18n.t('watch.watchPage') : i18n.t('watch.edit')}
        meta={<span dir="auto">{readableUrl(choices.url)}</span>}
        onBack={onBack}
      />
      <form
        class="panel-body watch-form"
        id="watch-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormProblem error={problem} />
        <Row label={i18n.t('watch.name')} error={wrong.name} stack>
          <TextInput value={draft.name} maxLength={256} onInput={(name) => set({ name })} />
        </Row>
        <Row label={i18n.t('watch.part')} hint={i18n.t('watch.partHint')} stack>
          <TextInput value={draft.part} mono maxLength={2_000} onInput={(part) => set({ part })} />
          {onPick && <Button kind="second" icon="locate" label={i18n.t('watch.pickInPage')} onClick={onPick} />}
        </Row>
        <Row label={i18n.t('watch.often')} stack>
          <Select
            value={draft.frequency}
            options={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value]() }))}
            onChange={(frequency) => set({ frequency })}
          />
        </Row>
        {service && <PlaceRow host={service.host} {...{ isAtService, setAtService }} />}
        {isAtService ? (
          <Row label={i18n.t('watch.service.goal')} hint={i18n.t('watch.service.goalHint')} stack>
            <TextInput value={draft.goal} maxLength={LIMITS.monitor.goal} onInput={(goal) => set({ goal })} />
          </Row>
        ) : (
          <RuleRows draft={draft} set={set} wrong={wrong} />
        )}
        <p class="meta">
          {isAtService ? i18n.t('watch.service.hint') : i18n.t('watch.hint')}
          {isDebugged && !isAtService && ` ${i18n.t('common.debugged')}`}
        </p>
      </form>
      <footer class="panel-foot">
        <Button
          kind="primary"
          wide
          type="submit"
          form="watch-form"
          label={isNew ? i18n.t('watch.start') : i18n.t('watch.save')}
          autofocus
        />
      </footer>
    </main>
  );
}

interface PlaceRowProps {
  host: string;
  isAtService: boolean;
  setAtService(isAtService: boolean): void;
}

/** Where the page is watched. */
const PlaceRow = ({ host, isAtService, setAtService }: PlaceRowProps) => (
  <Row label={i18n.t('watch.service.where')} stack>
    <Select
      value={isAtService ? 'service' : 'here'}
      options={[
        { value: 'here', label: i18n.t('watch.service.here') },
        { value: 'service', label: i18n.t('watch.service.there', { host }) },
      ]}
      onChange={(place) => setAtService(place === 'service')}
    />
  </Row>
);

interface RuleRowsProps {
  draft: Draft;
  set(patch: Partial<Draft>): void;
  wrong: Wrong;
}

/** What counts as a change. */
function RuleRows(props: RuleRowsProps) {
  const { draft, set } = props;
  return (
    <>
      <Row label={i18n.t('watch.counts')} stack>
        <Select
          value={draft.kind}
          options={KINDS.map((value) => ({ value, label: ruleWords(value) }))}
          onChange={(kind) => set({ kind })}
        />
      </Row>
      <BoundRows {...props} />
    </>
  );
}

/** Further choices of a rule. */
function BoundRows({ draft, set, wrong }: RuleRowsProps) {
  if (draft.kind === 'number') {
    return (
      <>
        <Row label={i18n.t('watch.above')} error={wrong.above} stack>
          <TextInput value={draft.above} size="number" onInput={(above) => set({ above })} />
        </Row>
        <Row label={i18n.t('watch.below')} hint={i18n.t('watch.boundsHint')} error={wrong.below} stack>
          <TextInput value={draft.below} size="number" onInput={(below) => set({ below })} />
        </Row>
      </>
    );
  }
  if (draft.kind !== 'words') return null;
  return (
    <>
      <Row label={i18n.t('watch.words')} error={wrong.words} stack>
        <TextInput value={draft.words} maxLength={256} onInput={(words) => set({ words })} />
      </Row>
      <Row label={i18n.t('watch.when.label')} stack>
        <Select
          value={draft.when}
          options={(['appear', 'go'] as const).map((value) => ({ value, label: i18n.t(`watch.when.${value}`) }))}
          onChange={(when) => set({ when })}
        />
      </Row>
    </>
  );
}

function draftOf({ rule, part = '', ...rest }: WatchChoices): Draft {
  const bounds: { above?: number; below?: number } = rule.kind === 'number' ? rule : {};
  const words = rule.kind === 'words' ? rule : { words: '', when: 'appear' as const };
  return {
    ...rest,
    part,
    kind: rule.kind,
    above: bounds.above === undefined ? '' : String(bounds.above),
    below: bounds.below === undefined ? '' : String(bounds.below),
    words: words.words,
    when: words.when,
    goal: '',
  };
}

/** Parses a typed number, with a point or a comma; undefined if empty, NaN if it does not parse. */
const boundOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'));

function choicesOf({
  kind,
  above,
  below,
  words,
  when,
  part,
  name,
  goal: _goal,
  ...rest
}: Draft): { choices: WatchChoices } | { wrong: Wrong } {
  const [upper, lower] = [boundOf(above), boundOf(below)];
  const isWrong = (bound: number | undefined) => kind === 'number' && bound !== undefined && !Number.isFinite(bound);
  const wrong: Wrong = {
    ...(name.trim() === '' && { name: i18n.t('watch.wrong.name') }),
    ...(isWrong(upper) && { above: i18n.t('watch.wrong.number') }),
    ...(isWrong(lower) && { below: i18n.t('watch.wrong.number') }),
    ...(kind === 'words' && words.trim() === '' && { words: i18n.t('watch.wrong.words') }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  const bounds = defined({ above: upper, below: lower });
  const rule: WatchRule =
    kind === 'number' ? { kind, ...bounds } : kind === 'words' ? { kind, words: words.trim(), when } : { kind };
  return { choices: { ...rest, name: name.trim(), rule, ...(part.trim() !== '' && { part: part.trim() }) } };
}
