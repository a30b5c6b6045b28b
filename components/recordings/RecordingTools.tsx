import './recording-tools.css';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { CopyMenu } from '@/components/base/CopyMenu';
import { Menu } from '@/components/base/Menu';
import { ACTION_TYPES } from '@/lib/contract';
import { actionName } from './action-fields';
import { useRecording } from './recording-context';

/** Offers what is done with the steps as a whole. */
export function RecordingTools() {
  const { recording, canUndo, run, copies, endCheck, editor, flow, actions } = useRecording();
  const running = run?.state === 'running';
  return (
    <div class="recording-tools">
      <div class="recording-add">
        <Menu
          label={i18n.t('recordings.page.addStep')}
          icon="plus"
          items={ACTION_TYPES.map((type) => ({ label: actionName(type), onChoose: () => editor.add(type) }))}
        >
          {i18n.t('recordings.page.addStep')}
        </Menu>
      </div>
      {/* Stays where it is and keeps the focus when there is nothing left to undo. */}
      <IconButton icon="undo" label={i18n.t('recordings.page.undo')} aria-disabled={!canUndo} onClick={editor.undo} />
      <span class="spacer" />
      {copies.length > 0 && (
        <CopyMenu
          label={i18n.t('recordings.page.copyAs')}
          items={copies}
          choices={
            endCheck && [
              {
                label: i18n.t('recordings.page.checkEnd'),
                checked: endCheck.isOn,
                alone: true,
                onChoose: () => endCheck.set(!endCheck.isOn),
              },
            ]
          }
        />
      )}
      <Button
        kind="primary"
        small
        icon={running ? 'stop' : 'play'}
        label={running ? i18n.t('common.stop') : i18n.t('recordings.page.replay')}
        disabled={recording.steps.length === 0 && !running}
        onClick={running ? actions.stop : () => flow.start('all')}
      />
    </div>
  );
}
