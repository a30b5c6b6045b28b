import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Select, TextInput } from '@/components/base/Controls';
import type { Preset } from '@/lib/store/presets';
import { draftOfRequest, type RequestDraft, rememberable } from './draft';

/** Named requests, and the actions on them. */
export interface PresetsOf {
  all: readonly Preset[];
  onSave(preset: Preset): void;
  onRemove(name: string): void;
}

interface PresetRowProps {
  presets: PresetsOf;
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
}

/** Chooses a preset, once there is one. */
export function PresetRow({ presets: { all, onRemove }, draft, onDraft }: PresetRowProps) {
  if (all.length === 0) return null;
  const now = JSON.stringify(rememberable(draft));
  const current = all.find(({ request }) => JSON.stringify(rememberable(draftOfRequest(request))) === now);
  return (
    <Row label={i18n.t('popup.presets.label')}>
      <Select
        value={current?.name ?? ''}
        options={[{ value: '', label: i18n.t('popup.presets.none') }, ...all.map((one) => optionOf(one))]}
        onChange={(chosen) => {
          const preset = all.find((one) => one.name === chosen);
          if (preset) onDraft(draftOfRequest(preset.request));
        }}
      />
      {current && (
        <Button
          kind="link"
          label={i18n.t('popup.presets.remove')}
          aria-label={i18n.t('popup.presets.removeName', { name: current.name })}
          onClick={() => onRemove(current.name)}
        />
      )}
    </Row>
  );
}

/** Saves the request as a preset under a name. Presets never contain headers or the address. */
export function NewPreset({ presets: { onSave }, draft }: Omit<PresetRowProps, 'onDraft'>) {
  const [name, setName] = useState('');
  return (
    <Row label={i18n.t('popup.presets.name')} hint={i18n.t('popup.presets.hint')} stack>
      <TextInput size="compact" value={name} onInput={setName} />
      <Button
        kind="second"
        small
        label={i18n.t('popup.presets.keep')}
        disabled={name.trim() === ''}
        onClick={({ currentTarget }) => {
          // The button is disabled once the name is empty, and would lose the focus.
          currentTarget.parentElement?.querySelector('input')?.focus();
          onSave({ name: name.trim(), request: rememberable(draft) });
          setName('');
        }}
      />
    </Row>
  );
}

const optionOf = ({ name }: Preset) => ({ value: name, label: name });
