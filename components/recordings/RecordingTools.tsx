import './recording-tools.css';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { useSaid } from '@/components/base/use-said';
import { ACTION_TYPES, type ActionType } from '@/lib/contract';
import { actionName } from './action-fields';

interface RecordingToolsProps {
  canUndo: boolean;
  running: boolean;
  /** There is nothing to run. */
  empty: boolean;
  copies: readonly { id: string; label: string }[];
  onAdd(type: ActionType): void;
  onUndo(): void;
  onCopy(id: string): Promise<void>;
  onReplay(): void;
  onStop(): void;
}

/** Offers what is done with the steps as a whole. */
export function RecordingTools(props: RecordingToolsProps) {
  const { canUndo, running, empty, copies, onAdd, onUndo, onCopy, onReplay, onStop } = props;
  const [said, say] = useSaid();
  const copy = (id: string) =>
    onCopy(id).then(
      () => say(i18n.t('common.copied')),
      () => say(i18n.t('common.copyFailed')),
    );
  return (
    <div class="recording-tools">
      <div class="recording-add">
        <Menu
          bare
          label={i18n.t('recordings.page.addStep')}
          items={ACTION_TYPES.map((type) => ({ id: type, label: actionName(type) }))}
          onChoose={onAdd}
        >
          <Icon name="plus" />
          {i18n.t('recordings.page.addStep')}
        </Menu>
      </div>
      {/* Stays where it is and keeps the focus when there is nothing left to undo. */}
      <IconButton icon="undo" label={i18n.t('recordings.page.undo')} aria-disabled={!canUndo} onClick={onUndo} />
      <span class="spacer" />
      {copies.length > 0 && (
        <Menu bare label={i18n.t('recordings.page.copyAs')} items={copies} onChoose={copy}>
          <span aria-live="polite">{said ?? i18n.t('recordings.page.copyAs')}</span>
        </Menu>
      )}
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
