import './watch.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { FactLine } from '@/components/base/FactLine';
import { Favicon } from '@/components/base/Favicon';
import { Menu } from '@/components/base/Menu';
import { Notice } from '@/components/base/Notice';
import { savedWhen } from '@/components/base/times';
import { isProblem, type Watch } from '@/lib/operations/watch/watch';
import { ListHead } from '../ListHead';
import { LongList } from '../LongList';
import { Sparkline } from './Sparkline';
import { valueWords, watchState } from './watch-words';

/** A watch with the results of its checks. */
export interface ListedWatch {
  watch: Watch;
  isRunning: boolean;
  /** Oldest first. */
  values: readonly number[];
}

export interface WatchActions {
  show(id: string): void;
  edit(id: string): void;
  checkNow(id: string): void;
  pause(id: string, paused: boolean): void;
  remove(id: string): void;
}

interface WatchedListProps {
  watches: readonly ListedWatch[];
  /** The reason why the active page cannot be watched, as a sentence. */
  refusal?: string | undefined;
  /** Opens the form for watching the active page. */
  onNew?: (() => void) | undefined;
  actions: WatchActions;
  onBack(): void;
  /** What a service watches, below the list. */
  children?: ComponentChildren;
}

/** All watched pages, each with its state, its last check and its next check. */
export function WatchedList({ watches, refusal, onNew, actions, onBack, children }: WatchedListProps) {
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('watch.title')} onBack={onBack} />
      <div class="panel-body watched">
        {refusal && <Notice>{refusal}</Notice>}
        {watches.length === 0 && !refusal && <p class="panel-message">{i18n.t('watch.empty')}</p>}
        {watches.length > 0 && (
          <LongList class="watch-list" label={i18n.t('watch.title')} items={watches}>
            {(listed) => <WatchRow key={listed.watch.id} {...listed} actions={actions} />}
          </LongList>
        )}
        {children}
      </div>
      {onNew && (
        <footer class="panel-foot">
          <Button kind="primary" wide icon="plus" label={i18n.t('watch.watchPage')} onClick={onNew} />
        </footer>
      )}
    </main>
  );
}

function WatchRow({ watch, isRunning, values, actions }: ListedWatch & { actions: WatchActions }) {
  const { id, name, url, favicon, last, unseen } = watch;
  const needsPerson = last !== undefined && isProblem(last.state) && !isRunning;
  return (
    <li class="history-row">
      <button type="button" class="history-open" onClick={() => actions.show(id)}>
        <Favicon url={url} title={name} {...(favicon && { favicon })} />
        <span class="history-text">
          <span class="history-title">
            <b dir="auto">{name}</b>
            {last && <time dateTime={new Date(last.at).toISOString()}>{savedWhen(last.at, Date.now())}</time>}
          </span>
          <span class="watch-facts">
            <small class={needsPerson ? 'watch-problem' : undefined}>
              <FactLine
                of={[
                  watchState(watch, isRunning),
                  last?.value && valueWords(last.value),
                  unseen > 0 && i18n.t('watch.unseen', unseen),
                ]}
              />
            </small>
            <Sparkline values={values} />
          </span>
        </span>
      </button>
      <Menu icon="dots" label={i18n.t('watch.more', { name })} items={watchItems(watch, actions)} />
    </li>
  );
}

/** Menu items of a watch, the same in every view. */
export const watchItems = ({ id, paused }: Watch, actions: Omit<WatchActions, 'show'>) => [
  { label: i18n.t('watch.checkNow'), onChoose: () => actions.checkNow(id) },
  {
    label: paused ? i18n.t('watch.resume') : i18n.t('watch.pause'),
    onChoose: () => actions.pause(id, !paused),
  },
  { label: i18n.t('watch.edit'), onChoose: () => actions.edit(id) },
  { label: i18n.t('watch.delete'), onChoose: () => actions.remove(id) },
];
