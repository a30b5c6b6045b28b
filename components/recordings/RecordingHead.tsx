import type { ComponentProps } from 'preact';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
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
  const forget = () => {
    actions.forget(ours);
    onForgotten();
  };
  const items: ComponentProps<typeof Menu>['items'] = [
    ...(steps.length > 0
      ? [{ label: i18n.t('recordings.page.check'), icon: 'cloud' as const, onChoose: onCheck }]
      : []),
    { label: i18n.t('recordings.duplicate'), icon: 'copy', onChoose: () => actions.duplicate(id) },
    { label: i18n.t('recordings.page.download'), icon: 'download', onChoose: () => actions.download(id) },
    ...(ours.length > 0 ? [{ label: i18n.t('recordings.page.forget'), icon: 'lock' as const, onChoose: forget }] : []),
    { label: i18n.t('recordings.page.delete'), icon: 'trash', onChoose: () => actions.remove(id) },
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
      <Menu icon="dots" label={i18n.t('recordings.page.more')} items={items} />
    </header>
  );
}
