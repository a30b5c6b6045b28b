import './recording-tools.css';
import type { ComponentProps } from 'preact';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { CopyMenu } from '@/components/base/Copy';
import { Menu } from '@/components/base/Menu';
import { ACTION_TYPES, type ActionType } from '@/lib/contract';
import { actionName } from './action-fields';

interface RecordingToolsProps {
  canUndo: boolean;
  running: boolean;
  /** There is nothing to run. */
  empty: boolean;
  copies: ComponentProps<typeof CopyMenu>['items'];
  onAdd(type: ActionType): void;
  onUndo(): void;
  onReplay(): void;
  onStop(): void;
}

/** Offers what is done with the steps as a whole. */
export function RecordingTools(props: RecordingToolsProps) {
  const { canUndo, running, empty, copies, onAdd, onUndo, onReplay, onStop } = props;
  return (
    <div class="recording-tools">
      <div class="recording-add">
        <Menu
          label={i18n.t('recordings.page.addStep')}
          icon="plus"
          items={ACTION_TYPES.map((type) => ({ label: actionName(type), onChoose: () => onAdd(type) }))}
        >
          {i18n.t('recordings.page.addStep')}
        </Menu>
      </div>
      {/* Stays where it is and keeps the focus when there is nothing left to undo. */}
      <IconButton icon="undo" label={i18n.t('recordings.page.undo')} aria-disabled={!canUndo} onClick={onUndo} />
      <span class="spacer" />
      {copies.length > 0 && <CopyMenu label={i18n.t('recordings.page.copyAs')} items={copies} />}
      <Button
        kind="primary"
        small
        icon={running ? 'stop' : 'play'}
        label={running ? i18n.t('common.stop') : i18n.t('recordings.page.replay')}
        disabled={empty && !running}
        onClick={running ? onStop : onReplay}
      />
    </div>
  );
}
