import './open-step.css';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import type { RecordingStep } from '@/lib/recorder/recording';
import { isSecretName } from '@/lib/recorder/secrets/names';
import { textParts } from '@/lib/recorder/variables';
import { ActionForm } from './ActionFields';
import { actionFields } from './action-fields';
import { Candidates, choicesOf } from './Candidates';
import { useRecording } from './recording-context';

/** Shows what can be changed about a step. */
export function OpenStep({ step, index }: { step: RecordingStep; index: number }) {
  const { run, picking, editor, flow, actions } = useRecording();
  const { id, action } = step;
  const busy = run?.state === 'running';
  const isPicking = picking !== undefined && 'stepId' in picking && picking.stepId === id;
  const choices = choicesOf(step);
  const selectors = choices.map(({ selector }) => selector);

  useEffect(() => {
    if (selectors.length > 0) actions.countMatches(selectors);
  }, [selectors.join('\n')]);
  useEffect(() => () => actions.highlight(), []);

  const form = <ActionForm action={action} onChange={(next, field) => editor.change(index, next, `${id} ${field}`)} />;
  return (
    <div class="open-step">
      {choices.length > 0 && 'selector' in action && action.selector ? (
        <>
          <Candidates
            choices={choices}
            chosen={action.selector}
            onChoose={(selector) => {
              editor.choose(index, selector);
              actions.highlight(selector);
            }}
          />
          <details class="open-step-fields">
            <summary>
              <Icon name="right" small />
              {i18n.t('recordings.one.fields')}
            </summary>
            {form}
          </details>
        </>
      ) : (
        actionFields[action.type].length > 0 && <div class="open-step-form">{form}</div>
      )}
      {action.type === 'write' && <SecretChoice text={action.text} index={index} />}
      {isPicking && (
        <p class="open-step-picking" role="status">
          {i18n.t('recordings.one.picking')}{' '}
          <Button kind="link" label={i18n.t('recordings.one.stopPicking')} onClick={actions.stopPicking} />
        </p>
      )}
      <div class="open-step-tools">
        <Button
          kind="second"
          small
          icon="play"
          label={i18n.t('recordings.one.try')}
          spent={busy}
          onClick={() => flow.start('step', id)}
        />
        <Button
          kind="ghost"
          small
          label={i18n.t('recordings.one.toHere')}
          spent={busy}
          onClick={() => flow.start('to-here', id)}
        />
        {choices.length > 0 && (
          <Button
            kind="ghost"
            small
            icon="locate"
            label={i18n.t('recordings.one.pick')}
            spent={isPicking}
            onClick={() => actions.pick({ stepId: id })}
          />
        )}
        <StepIcons index={index} />
      </div>
    </div>
  );
}

/** Says whether a secret is typed, and makes it one or the other. */
function SecretChoice({ text, index }: { text: string; index: number }) {
  const { editor } = useRecording();
  const parts = textParts(text);
  const isSecret = parts.some((part) => typeof part !== 'string' && isSecretName(part.name));
  if (parts.length === 0) return null;
  return (
    <p class="open-step-secret">
      {isSecret ? i18n.t('recordings.one.plainHint') : i18n.t('recordings.one.secretHint')}{' '}
      <Button
        kind="link"
        label={isSecret ? i18n.t('recordings.one.makePlain') : i18n.t('recordings.one.makeSecret')}
        onClick={() => (isSecret ? editor.makePlain(index) : editor.makeSecret(index))}
      />
    </p>
  );
}

/** Duplicates, removes and moves the step. */
function StepIcons({ index }: { index: number }) {
  const { recording, editor } = useRecording();
  const number = index + 1;
  const total = recording.steps.length;
  return (
    <span class="open-step-icons">
      <IconButton
        icon="copy"
        label={i18n.t('recordings.one.duplicate', { number })}
        onClick={() => editor.duplicate(index)}
      />
      <IconButton
        icon="trash"
        label={i18n.t('recordings.one.remove', { number })}
        onClick={() => editor.remove(index)}
      />
      {total > 1 && (
        <Menu
          icon="dots"
          label={i18n.t('recordings.one.more', { number })}
          items={[
            index > 0 && { label: i18n.t('recordings.one.moveUp'), onChoose: () => editor.move(index, index - 1) },
            number < total && {
              label: i18n.t('recordings.one.moveDown'),
              onChoose: () => editor.move(index, index + 1),
            },
          ]}
        />
      )}
    </span>
  );
}
