import './act-view.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { ModelFinder, type ModelFinderProps } from '@/components/options/ModelFinder';
import type { ErrorRecord } from '@/lib/base/errors';
import { LIMITS } from '@/lib/contract/limits';
import type { ActRun } from '@/lib/operations/interact/act-run';
import { ListHead } from '../ListHead';
import { ActProgress, type ActProgressActions } from './ActProgress';

export interface ActViewProps {
  /** The current or last run; undefined before the first. */
  run: ActRun | undefined;
  /** False until a model is set up. */
  hasModel: boolean;
  /** Error of the last action. */
  problem?: ErrorRecord | undefined;
  onBack(): void;
  /** Must be called in the click handler. */
  onStart(wish: string): void;
  onSettings(): void;
  finder: Pick<ModelFinderProps, 'onFind' | 'onUse'>;
  actions: ActProgressActions;
}

/** Asks what to do on the page, and shows the steps that a model proposes, with their outcomes. */
export function ActView({ run, hasModel, problem, onBack, onStart, onSettings, finder, actions }: ActViewProps) {
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('acting.title')} meta={run?.title} onBack={onBack} />
      {problem && (
        <div class="panel-problem">
          <ErrorBox cause={problem.issues?.[0]?.message ?? problem.message}>
            <p>{problem.nextStep}</p>
          </ErrorBox>
        </div>
      )}
      {run ? (
        <ActProgress key={run.id} run={run} actions={actions} />
      ) : hasModel ? (
        <WishForm onStart={onStart} />
      ) : (
        <div class="panel-message act-set-up">
          <p>{i18n.t('acting.noModel')}</p>
          <ModelFinder label={i18n.t('panel.answer.setUp')} {...finder} />
          <Button kind="link" label={i18n.t('panel.answer.otherModel')} onClick={onSettings} />
        </div>
      )}
    </main>
  );
}

/** Example of a variable; messages in locales cannot contain its braces. */
const EXAMPLE = '{{password}}';

function WishForm({ onStart }: Pick<ActViewProps, 'onStart'>) {
  const [wish, setWish] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  return (
    <form
      class="panel-body batch-form"
      onSubmit={(event) => {
        event.preventDefault();
        const words = wish.trim();
        setEmpty(words === '');
        if (words !== '') onStart(words);
      }}
    >
      <Row
        label={i18n.t('acting.wish')}
        hint={i18n.t('acting.wishHint', { name: EXAMPLE })}
        error={isEmpty ? i18n.t('acting.empty') : undefined}
        stack
      >
        <TextInput size="area" value={wish} limit={LIMITS.prompt.max} onInput={setWish} />
      </Row>
      <Button kind="primary" wide label={i18n.t('acting.propose')} type="submit" />
    </form>
  );
}
