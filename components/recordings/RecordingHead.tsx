import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { savedWhen } from '@/components/base/times';
import { actionsOf, type Recording, startHostOf } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import { NameInput } from './NameInput';
import type { RecordingActions } from './recording-actions';

interface RecordingHeadProps {
  recording: Recording;
  kept: readonly string[];
  actions: RecordingActions;
  onCheck(): void;
  onForgotten(): void;
}

/** Names the recording, and offers what can be done with it as a whole. */
export function RecordingHead({ recording, kept, actions, onCheck, onForgotten }: RecordingHeadProps) {
  const { id, name, steps, updatedAt } = recording;
  const ours = variablesOf(actionsOf(recording)).filter((variable) => kept.includes(variable));
  const items = [
    ...(steps.length > 0 ? [{ id: 'check', label: i18n.t('recordings.page.check'), icon: 'cloud' } as const] : []),
    { id: 'duplicate', label: i18n.t('recordings.duplicate'), icon: 'copy' } as const,
    { id: 'download', label: i18n.t('recordings.page.download'), icon: 'download' } as const,
    ...(ours.length > 0 ? [{ id: 'forget', label: i18n.t('recordings.page.forget'), icon: 'lock' } as const] : []),
    { id: 'delete', label: i18n.t('recordings.page.delete'), icon: 'trash' } as const,
  ];
  return (
    <header class="panel-head history-head">
      <IconButton icon="right" label={i18n.t('recordings.page.back')} onClick={actions.showList} />
      <div class="recording-title">
        <h2 class="visually-hidden">{name}</h2>
        <NameInput
          label={i18n.t('recordings.page.name')}
          name={name}
          onDone={(next) => {
            if (next) actions.edit({ ...recording, name: next });
          }}
        />
        <p class="meta">
          {[
            startHostOf(recording),
            i18n.t('recordings.steps', steps.length, { count: steps.length }),
            i18n.t('recordings.saved', { when: savedWhen(updatedAt, Date.now()) }),
          ].join(' · ')}
        </p>
      </div>
      <Menu
        bare
        label={i18n.t('recordings.page.more')}
        items={items}
        onChoose={(item) => {
          if (item === 'check') onCheck();
          else if (item === 'duplicate') actions.duplicate(id);
          else if (item === 'download') actions.download(id);
          else if (item === 'delete') actions.remove(id);
          else {
            actions.forget(ours);
            onForgotten();
          }
        }}
      >
        <Icon name="dots" />
      </Menu>
    </header>
  );
}
