import './watch.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { FactLine } from '@/components/base/FactLine';
import { Menu } from '@/components/base/Menu';
import { savedWhen } from '@/components/base/times';
import {
  type EndedState,
  isProblem,
  type Watch,
  type WatchCheck,
  type WatchedValue,
} from '@/lib/operations/watch/watch';
import { diffRows } from '@/lib/scrape/formats/text/changes/diff-rows';
import { Difference } from '../formats/Difference';
import { ListHead } from '../ListHead';
import { CheckRow } from './CheckRow';
import { Trend } from './Sparkline';
import { type WatchActions, watchItems } from './WatchedList';
import { FREQUENCY_WORDS, ruleWords, stateWords, valueWords, watchState } from './watch-words';

interface WatchPageProps {
  watch: Watch;
  /** The newest first. */
  checks: readonly WatchCheck[];
  actions: Omit<WatchActions, 'show'>;
  /** Opens the page and highlights passages in it. @returns false if the page contains none of them */
  onShow(passages: readonly string[]): Promise<boolean>;
  onBack(): void;
}

/** One watched page: its state, and each check with its changes. */
export function WatchPage({ watch, checks, actions, onShow, onBack }: WatchPageProps) {
  const { name, rule, frequency, nextAt, last } = watch;
  const isRunning = checks[0]?.state === 'running';
  const values = checks.flatMap(({ value }) => value ?? []);
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead
        title={name}
        meta={<FactLine of={[ruleWords(rule.kind), FREQUENCY_WORDS[frequency]()]} />}
        onBack={onBack}
      >
        <Menu icon="dots" label={i18n.t('watch.more', { name })} items={watchItems(watch, actions)} />
      </ListHead>
      <div class="panel-body watch-page">
        <section class="watch-state">
          <p role="status" aria-label={i18n.t('common.status')}>
            <strong>{watchState(watch, isRunning)}</strong>
            <span>{change(values, last?.state)}</span>
          </p>
          <Trend values={values.toReversed()} />
          <p class="meta">
            <FactLine
              of={[
                last && i18n.t('watch.checked', { when: savedWhen(last.at, Date.now()) }),
                nextAt !== undefined && i18n.t('watch.nextAt', { when: savedWhen(nextAt, Date.now()) }),
              ]}
            />
          </p>
          <Button kind="second" small label={i18n.t('watch.openPage')} onClick={() => void onShow([])} />
        </section>
        <h3 class="caption">{i18n.t('watch.history')}</h3>
        <ol class="watch-checks" aria-label={i18n.t('watch.history')}>
          {checks.map((check, index) => (
            <Check key={check.id} check={check} isOpen={index === firstChange(checks)} onShow={onShow} />
          ))}
        </ol>
      </div>
    </main>
  );
}

/** Returns the last value; for a change, also the value before it. @param values newest first */
function change([last, before]: readonly WatchedValue[], state: EndedState | undefined): string | undefined {
  if (!last) return undefined;
  const to = valueWords(last);
  const from = before && valueWords(before);
  return state === 'changed' && from && from !== to ? i18n.t('watch.fromTo', { from, to }) : to;
}

/** Returns the newest change, which is expanded. */
const firstChange = (checks: readonly WatchCheck[]) => checks.findIndex(({ state }) => state === 'changed');

interface CheckProps extends Pick<WatchPageProps, 'onShow'> {
  check: WatchCheck;
  isOpen: boolean;
}

function Check({ check, isOpen, onShow }: CheckProps) {
  const { state, startedAt, value, diff, leftOut = [], statusCode, error } = check;
  const hasDetails = state === 'changed' || leftOut.length > 0 || isTrouble(state);
  return (
    <CheckRow state={stateWords(state)} at={startedAt} found={value && valueWords(value)} open={isOpen}>
      {hasDetails && (
        <>
          {diff && <Difference rows={diffRows(diff)} isWhole={false} />}
          {state === 'changed' && <ShowInPage check={check} onShow={onShow} />}
          {error && <p>{error.message}</p>}
          {isTrouble(state) && statusCode !== undefined && statusCode >= 400 && (
            <p>{i18n.t('watch.status', { status: statusCode })}</p>
          )}
          {isTrouble(state) && <p>{i18n.t(`watch.next.${state}`)}</p>}
          {leftOut.length > 0 && (
            <>
              <p class="meta">{i18n.t('watch.leftOut', leftOut.length)}</p>
              <ul class="watch-left-out">
                {leftOut.map((line, index) => (
                  <li key={index} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </CheckRow>
  );
}

const isTrouble = (state: WatchCheck['state']): state is 'signIn' | 'challenge' | 'error' | 'gone' =>
  state !== 'running' && isProblem(state);

function ShowInPage({ check: { passages = [] }, onShow }: Pick<CheckProps, 'check' | 'onShow'>) {
  const [isMissing, setMissing] = useState(false);
  if (passages.length === 0) return null;
  return (
    <p>
      <Button
        kind="second"
        small
        icon="locate"
        label={i18n.t('watch.showInPage')}
        onClick={() => void onShow(passages).then((isShown) => setMissing(!isShown))}
      />
      {isMissing && <span role="status"> {i18n.t('watch.notInPage')}</span>}
    </p>
  );
}
