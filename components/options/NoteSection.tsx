import './note-section.css';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, Select, Switch, TextInput } from '@/components/base/Controls';
import { NOTE_PRESETS, type NoteOptions, type NotePreset } from '@/lib/store/note-options';
import { FORMAT_VARIABLES, type Noted, noteTitle, PAGE_VARIABLES } from '@/lib/transfer/export/note';
import { resultText } from '@/lib/transfer/export/result-text';
import { variablesIn } from '@/lib/transfer/export/template';
import { someNamed } from './some-named';

interface NoteSectionProps {
  /** The saved options. */
  note: NoteOptions;
  /** Result for the preview of the template; a built-in example if no result exists yet. */
  sample: Noted | undefined;
  onNote(note: NoteOptions): void;
}

const PRESETS = Object.keys(NOTE_PRESETS) as NotePreset[];
const VARIABLES: readonly string[] = [...PAGE_VARIABLES, ...FORMAT_VARIABLES];

/** Maximum number of characters of a template, and of a template for the name of a file. */
const MAX_TEMPLATE = 20_000;
const MAX_FILE_NAME = 1_000;

const written = (name: string) => `{{${name}}}`;

const presetOf = (template: string) => PRESETS.find((name) => NOTE_PRESETS[name] === template) ?? 'own';

/** Sets what is copied, saved and sent of a result, with a preview. */
export function NoteSection({ note: saved, sample = ownSample(), onNote }: NoteSectionProps) {
  const [note, setNote] = useState(saved);
  const change = (changed: Partial<NoteOptions>) => {
    const next = { ...note, ...changed };
    setNote(next);
    onNote(next);
  };
  const now = useMemo(() => new Date(), []);
  const options = [...PRESETS, 'own' as const].map((value) => ({
    value,
    label: i18n.t(`options.notePreset.${value}`),
  }));
  return (
    <>
      <Row label={i18n.t('options.noteStart')}>
        <Select
          value={presetOf(note.template)}
          options={options}
          onChange={(name) => name !== 'own' && change({ template: NOTE_PRESETS[name] })}
        />
      </Row>
      <Row
        label={i18n.t('options.noteTemplate')}
        hint={i18n.t('options.noteTemplateHint', { variables: VARIABLES.map(written).join(' ') })}
        error={unknownIn(variablesIn(note.template).filter((name) => !VARIABLES.includes(name)))}
        stack
      >
        <TextInput
          size="area"
          mono
          limit={MAX_TEMPLATE}
          value={note.template}
          onInput={(template) => change({ template })}
        />
      </Row>
      <Row
        label={i18n.t('options.noteFileName')}
        hint={i18n.t('options.noteFileNameHint')}
        error={unknownIn(noteTitle(sample, note.fileName, now).unknown)}
        stack
      >
        <TextInput mono limit={MAX_FILE_NAME} value={note.fileName} onInput={(fileName) => change({ fileName })} />
      </Row>
      <Row label={i18n.t('options.noteLinks')}>
        <Switch checked={note.links} onChange={(links) => change({ links })} />
      </Row>
      <Row label={i18n.t('options.noteImages')}>
        <Switch checked={note.images} onChange={(images) => change({ images })} />
      </Row>
      <Preview sample={sample} note={note} now={now} />
    </>
  );
}

function unknownIn(names: readonly string[] = []): string | undefined {
  if (names.length === 0) return undefined;
  const { named: some, more } = someNamed(names);
  const named = some.map(written);
  return i18n.t('options.noteUnknown', names.length, { names: i18n.list(more > 0 ? [...named, `+ ${more}`] : named) });
}

/** Maximum number of characters of a note to show. */
const SHOWN = 1_500;

function Preview({ sample, note, now }: { sample: Noted; note: NoteOptions; now: Date }) {
  const made = useMemo(() => resultText(sample, note, now), [sample, note, now]);
  const text = made?.text ?? '';
  return (
    <figure class="note-preview">
      <figcaption>
        {i18n.t('options.notePreview')}
        {made && <span class="meta"> {i18n.t('options.notePreviewFile', { name: made.name })}</span>}
      </figcaption>
      <textarea
        class="input mono"
        aria-label={i18n.t('options.notePreview')}
        readOnly
        rows={10}
        dir="auto"
        value={text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
      />
    </figure>
  );
}

/** A page for a preview before the first scrape. */
const ownSample = (): Noted => ({
  selection: false,
  response: {
    success: true,
    data: {
      markdown: `# ${i18n.t('options.noteSample')}\n\n[…](https://example.org/)`,
      metadata: {
        title: i18n.t('options.noteSample'),
        sourceURL: 'https://example.org/tides',
        author: 'A. Doodson',
        publishedTime: '2024-02-03T10:00:00Z',
        keywords: 'tides, harbours',
      },
    },
  },
});
