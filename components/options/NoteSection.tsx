import './note-section.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, Select, Switch, TextInput } from '@/components/base/Controls';
import { useLoaded } from '@/components/base/use-loaded';
import { DEFAULT_NOTE, NOTE_PRESETS, type NoteOptions, type NotePreset } from '@/lib/base/note-options';
import type { Noted } from '@/lib/scrape/noted';
import { dailyNoteName } from '@/lib/transfer/export/daily-note';
import { readTemplate } from '@/lib/transfer/export/template';
import { NotePreview } from './NotePreview';
import { NoteRules } from './NoteRules';
import { OptionGroup } from './OptionGroup';
import { FileNameTemplate, NoteTemplate } from './TemplateFields';

interface NoteSectionProps {
  /** The saved options. */
  note: NoteOptions;
  /** Result for the preview of the template; a built-in example if no result exists yet. */
  sample: Noted | undefined;
  /** True if a model is set up, which templates may ask. */
  hasModel: boolean;
  onNote(note: NoteOptions): void;
}

const PRESETS = Object.keys(NOTE_PRESETS) as NotePreset[];

const presetOf = (template: string) => PRESETS.find((name) => NOTE_PRESETS[name].template === template) ?? 'own';

const fromPreset = (name: NotePreset): Pick<NoteOptions, 'template' | 'kind'> => ({
  kind: undefined,
  ...NOTE_PRESETS[name],
});

/** Sets what is copied, saved and sent of a result, with a preview. */
export function NoteSection({ note: saved, sample, hasModel, onNote }: NoteSectionProps) {
  const [note, setNote] = useState(saved);
  const latest = useRef(note);
  const change = (changed: Partial<NoteOptions>) => {
    const next = { ...note, ...changed };
    setNote(next);
    latest.current = next;
    // A template that cannot be read is shown with its fault, and not saved.
    void isReadable(next).then((readable) => readable && latest.current === next && onNote(next));
  };
  const { rules = [] } = note;
  const options = [...PRESETS, 'own' as const].map((value) => ({
    value,
    label: i18n.t(`options.notePreset.${value}`),
  }));
  return (
    <>
      <Row label={i18n.t('options.noteStart')} stack>
        <Select
          value={presetOf(note.template)}
          options={options}
          onChange={(name) => name !== 'own' && change(fromPreset(name))}
        />
      </Row>
      <NoteTemplate
        label={i18n.t('options.noteTemplate')}
        value={note.template}
        onInput={(template) => change({ template })}
      />
      <FileNameTemplate
        label={i18n.t('options.noteFileName')}
        value={note.fileName}
        onInput={(fileName) => change({ fileName })}
      />
      <ObsidianRows note={note} onChange={change} />
      <Row label={i18n.t('options.noteLinks')}>
        <Switch checked={note.links} onChange={(links) => change({ links })} />
      </Row>
      <Row label={i18n.t('options.noteImages')}>
        <Switch checked={note.images} onChange={(images) => change({ images })} />
      </Row>
      <NotePreview sample={sample} note={note} hasModel={hasModel} />
      <OptionGroup title={i18n.t('options.noteRules')} changed={rules.map(({ name }) => name)}>
        <NoteRules rules={rules} onRules={(changed) => change({ rules: changed })} />
      </OptionGroup>
    </>
  );
}

function ObsidianRows({ note, onChange }: { note: NoteOptions; onChange(changed: Partial<NoteOptions>): void }) {
  const { vault = '', dailyNote = DEFAULT_NOTE.dailyNote ?? '' } = note;
  const now = useMemo(() => new Date(), []);
  const [example = ''] = useLoaded(() => dailyNoteName(dailyNote, now), [dailyNote]);
  return (
    <>
      <Row label={i18n.t('options.noteVault')} hint={i18n.t('options.noteVaultHint')} stack>
        <TextInput value={vault} maxLength={200} onInput={(name) => onChange({ vault: name || undefined })} />
      </Row>
      <Row label={i18n.t('options.noteDaily')} hint={i18n.t('options.noteDailyHint', { example })} stack>
        <TextInput mono value={dailyNote} maxLength={200} onInput={(format) => onChange({ dailyNote: format })} />
      </Row>
    </>
  );
}

/** Returns true if every template of the options can be read. */
async function isReadable({ template, fileName, rules = [] }: NoteOptions): Promise<boolean> {
  const templates = [template, fileName, ...rules.flatMap((rule) => [rule.template, rule.fileName])];
  const read = await Promise.all(templates.map(readTemplate));
  return read.every(({ problem }) => problem === undefined);
}
