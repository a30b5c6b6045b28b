import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { FactLine } from '@/components/base/FactLine';
import { Menu } from '@/components/base/Menu';
import { NameInput } from '@/components/base/NameInput';
import { savedWhen } from '@/components/base/times';
import { useLanding } from '@/components/panel/use-landing';
import { actionsOf, startHostOf } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import { useRecording } from './recording-context';

/** Names the recording, and offers what can be done with it as a whole. */
export function RecordingHead() {
  const { recording, kept, editor, flow, actions } = useRecording();
  const { id, name, steps, updatedAt } = recording;
  useLanding();
  const ours = variablesOf(actionsOf(recording)).filter((variable) => kept.includes(variable));
  const forget = () => {
    actions.forget(ours);
    editor.say(i18n.t('recordings.said.forgotten'));
  };
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
          <FactLine
            of={[
              startHostOf(recording),
              i18n.t('recordings.steps', steps.length),
              i18n.t('recordings.saved', { when: savedWhen(updatedAt, Date.now()) }),
            ]}
          />
        </p>
      </div>
      <Menu
        icon="dots"
        label={i18n.t('recordings.page.more')}
        items={[
          steps.length > 0 && {
            label: i18n.t('recordings.page.check'),
            icon: 'cloud',
            onChoose: () => flow.start('strict'),
          },
          { label: i18n.t('recordings.duplicate'), icon: 'copy', onChoose: () => actions.duplicate(id) },
          { label: i18n.t('recordings.page.download'), icon: 'download', onChoose: () => actions.download(id) },
          ours.length > 0 && { label: i18n.t('recordings.page.forget'), icon: 'lock', onChoose: forget },
          { label: i18n.t('recordings.page.delete'), icon: 'trash', onChoose: () => actions.remove(id) },
        ]}
      />
    </header>
  );
}
