import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { FactLine } from '@/components/base/FactLine';
import { Favicon } from '@/components/base/Favicon';
import { Icon } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { NameInput } from '@/components/base/NameInput';
import { savedWhen } from '@/components/base/times';
import { type Recording, startHostOf } from '@/lib/recorder/recording';
import type { RecordingListActions } from './recording-actions';

interface RecordingRowProps {
  recording: Recording;
  actions: RecordingListActions;
  onRemove(): void;
}

/** One recording: opens it. It is renamed in its own place. */
export function RecordingRow({ recording, actions, onRemove }: RecordingRowProps) {
  const { id, name, startUrl, steps, updatedAt, unchecked } = recording;
  const [renaming, setRenaming] = useState<boolean>();
  const row = useRef<HTMLLIElement>(null);
  // Back to the row when the name is done.
  useEffect(() => {
    if (renaming === false) row.current?.querySelector<HTMLElement>('.history-open')?.focus();
  }, [renaming]);

  const items = [
    { label: i18n.t('recordings.rename'), onChoose: () => setRenaming(true) },
    { label: i18n.t('recordings.duplicate'), icon: 'copy', onChoose: () => actions.duplicate(id) },
    { label: i18n.t('recordings.delete'), icon: 'trash', onChoose: onRemove },
  ] as const;

  if (renaming) {
    return (
      <li class="history-row recording-renaming" ref={row}>
        <Favicon url={startUrl} title={name} />
        <NameInput
          label={i18n.t('recordings.renameLabel')}
          name={name}
          autofocus
          onDone={(next) => {
            if (next) actions.rename(id, next);
            setRenaming(false);
          }}
        />
      </li>
    );
  }
  return (
    <li class="history-row" ref={row}>
      <button type="button" class="history-open" onClick={() => actions.show(id)}>
        <Favicon url={startUrl} title={name} />
        <span class="history-text">
          <span class="history-title">
            <b dir="auto">{name}</b>
            <time dateTime={new Date(updatedAt).toISOString()}>{savedWhen(updatedAt, Date.now())}</time>
          </span>
          <small>
            <FactLine of={[startHostOf(recording), i18n.t('recordings.steps', steps.length)]} />
          </small>
          {unchecked && (
            <small class="recording-unchecked">
              <Icon name="alert" small />
              {i18n.t('recordings.unchecked')}
            </small>
          )}
        </span>
      </button>
      <Menu icon="dots" label={i18n.t('recordings.more', { name })} items={items} />
    </li>
  );
}
