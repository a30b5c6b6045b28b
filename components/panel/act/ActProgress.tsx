import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Notice } from '@/components/base/Notice';
import { variableName } from '@/components/recordings/variable-name';
import { type ActRun, doneSteps, nextStep } from '@/lib/operations/interact/act-run';
import { MOST_STEPS } from '@/lib/operations/interact/steps';
import type { Grave } from '@/lib/operations/interact/wish';
import { AskedQuestion } from '../formats/AskedQuestion';
import { ActSteps } from './ActSteps';

/** Values of variables, by name. */
type Values = Record<string, string>;

/** Actions on the steps. */
export interface ActProgressActions {
  /** @param allowed id of the step that the user has confirmed */
  proceed(all: boolean, values: Values, allowed?: string): void;
  stop(): void;
  undo(): void;
  keep(): void;
  scrape(): void;
  /** Ends this run, to ask for other steps. */
  another(): void;
}

interface ActProgressProps {
  run: ActRun;
  actions: ActProgressActions;
}

/** The steps for a prompt, the questions about them, and the buttons to continue. */
export function ActProgress({ run, actions }: ActProgressProps) {
  // Typed values are kept only in this view.
  const [values, setValues] = useState<Values>({});
  const next = nextStep(run);
  const names = [...new Set(run.steps.flatMap(({ state, variable }) => (state === 'proposed' && variable) || []))];
  const missing = names.filter((name) => !values[name]);
  const isWorking = run.state === 'thinking' || run.state === 'running';
  return (
    <>
      <div class="panel-body act-body">
        <AskedQuestion>{run.wish}</AskedQuestion>
        {run.state === 'proposed' && !hasBegun(run) && <p class="meta">{i18n.t('acting.proposed')}</p>}
        <ActSteps steps={run.steps} next={run.state === 'proposed' ? next?.id : undefined} />
        {isWorking && (
          <p class="meta" role="status">
            {i18n.t(run.state === 'thinking' ? 'acting.thinking' : 'acting.running')}
          </p>
        )}
        {run.error && (
          <ErrorBox cause={run.error.message}>
            <p>{run.error.nextStep}</p>
          </ErrorBox>
        )}
        {!run.error && !isWorking && <Standing run={run} />}
        {names.map((name) => (
          <Row key={name} label={variableName(name)} stack>
            <TextInput
              type="password"
              value={values[name] ?? ''}
              onInput={(value) => setValues({ ...values, [name]: value })}
            />
          </Row>
        ))}
      </div>
      <Foot run={run} isWorking={isWorking} isMissing={missing.length > 0} values={values} actions={actions} />
    </>
  );
}

const hasBegun = ({ steps }: ActRun): boolean => steps.some(({ state }) => state !== 'proposed');

const host = (url: string) => new URL(url).host;

/** The state of an idle run: why it waits, what it asks, or how it ended. */
function Standing({ run }: { run: ActRun }) {
  const { state, pause, end, output } = run;
  const asks = state === 'proposed' ? nextStep(run)?.asks : undefined;
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.scrollIntoView({ block: 'nearest' }), [state, end]);
  return (
    <div ref={said} class="act-standing" role="status">
      {asks && <Notice>{asks.map((grave) => ASKED[grave]).join(' ')}</Notice>}
      {pause && <Notice>{i18n.t(`acting.paused.${pause}`, { host: host(run.home) })}</Notice>}
      {end && <p class="meta">{endedAs(run, end)}</p>}
      {end && output && (
        <p class="act-output" dir="auto">
          {output}
        </p>
      )}
    </div>
  );
}

const ASKED: Record<Grave, string> = {
  pay: i18n.t('acting.asks.pay'),
  send: i18n.t('acting.asks.send'),
  delete: i18n.t('acting.asks.delete'),
  'sign in': i18n.t('acting.asks.signIn'),
  leave: i18n.t('acting.asks.leave'),
};

const endedAs = ({ steps }: ActRun, end: NonNullable<ActRun['end']>): string =>
  steps.length === 0 && end === 'done' ? i18n.t('acting.none') : i18n.t(`acting.ended.${end}`, { most: MOST_STEPS });

interface FootProps extends ActProgressProps {
  isWorking: boolean;
  /** True if a value that a step types is still missing. */
  isMissing: boolean;
  values: Values;
}

function Foot({ run, isWorking, isMissing, values, actions }: FootProps) {
  const next = nextStep(run);
  const done = doneSteps(run);
  // Before the first step there is nothing to stop, unless a program waits for the outcome.
  const isStoppable = run.state !== 'ended' && (hasBegun(run) || run.program !== undefined);
  const canUndo = !isWorking && done.length > 0 && done.at(-1)?.reason === undefined;
  const proceed = (all: boolean, allowed?: string) => actions.proceed(all, values, allowed);
  return (
    <footer class="panel-foot act-foot">
      {isWorking && <Button kind="second" wide label={i18n.t('common.stop')} onClick={actions.stop} />}
      {run.state === 'proposed' && next?.asks && (
        <Button
          kind="primary"
          wide
          spent={isMissing}
          label={i18n.t('acting.allow')}
          onClick={() => proceed(false, next.id)}
        />
      )}
      {run.state === 'proposed' && next && !next.asks && (
        <span class="act-ways">
          <Button kind="primary" spent={isMissing} label={i18n.t('acting.runAll')} onClick={() => proceed(true)} />
          <Button kind="second" spent={isMissing} label={i18n.t('acting.runNext')} onClick={() => proceed(false)} />
        </span>
      )}
      {run.state === 'paused' && (
        <Button
          kind="primary"
          wide
          label={i18n.t(run.error ? 'acting.tryAgain' : 'acting.goOn')}
          onClick={() => proceed(false)}
        />
      )}
      {run.state === 'ended' && done.length > 0 && (
        <span class="act-ways">
          <Button kind="primary" icon="steps" label={i18n.t('acting.keep')} onClick={actions.keep} />
          <Button kind="second" label={i18n.t('acting.scrape')} onClick={actions.scrape} />
        </span>
      )}
      {!isWorking && (
        <span class="act-ways">
          {canUndo && <Button kind="ghost" label={i18n.t('acting.undo')} onClick={actions.undo} />}
          {isStoppable ? (
            <Button kind="ghost" label={i18n.t('common.stop')} onClick={actions.stop} />
          ) : (
            <Button kind="ghost" label={i18n.t('acting.another')} onClick={actions.another} />
          )}
        </span>
      )}
    </footer>
  );
}
