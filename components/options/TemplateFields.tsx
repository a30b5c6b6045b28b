import './template-fields.css';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, TextInput } from '@/components/base/Controls';
import { Icon } from '@/components/base/Icon';
import { useLoaded } from '@/components/base/use-loaded';
import { DATA_VARIABLES, FORMAT_VARIABLES, PAGE_VARIABLES } from '@/lib/transfer/export/note';
import { readTemplate } from '@/lib/transfer/export/template';
import { someNamed } from './some-named';

/** Maximum number of characters of a template, and of a template for the name of a file. */
const MAX_TEMPLATE = 20_000;
const MAX_FILE_NAME = 1_000;

/** Variables of file names; the others hold the text of a page. */
const IN_NAMES: readonly string[] = [
  ...PAGE_VARIABLES.filter((name) => name !== 'words' && name !== 'selection'),
  ...DATA_VARIABLES,
];
const IN_NOTES: readonly string[] = [...PAGE_VARIABLES, ...DATA_VARIABLES, ...FORMAT_VARIABLES];

interface TemplateFieldProps {
  label: string;
  value: string;
  onInput(template: string): void;
}

const written = (name: string) => `{{${name}}}`;

/** The template of a note, with its variables to insert. */
export function NoteTemplate({ label, value, onInput }: TemplateFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  const insert = (name: string) => {
    const field = root.current?.querySelector('textarea');
    if (!field) return;
    field.setRangeText(written(name), field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    onInput(field.value);
  };
  return (
    <div ref={root}>
      <Row label={label} hint={i18n.t('options.noteTemplateHint')} error={useProblem(value, IN_NOTES)} stack>
        <TextInput size="area" mono limit={MAX_TEMPLATE} value={value} onInput={onInput} />
      </Row>
      <details class="note-variables">
        <summary>
          <Icon name="right" small />
          {i18n.t('options.noteVariables')}
        </summary>
        {IN_NOTES.map((name) => (
          <button key={name} type="button" class="mono" onClick={() => insert(name)}>
            {name}
          </button>
        ))}
      </details>
    </div>
  );
}

/** The template of a note's file name. */
export const FileNameTemplate = ({ label, value, onInput }: TemplateFieldProps) => (
  <Row label={label} hint={i18n.t('options.noteFileNameHint')} error={useProblem(value, IN_NAMES)} stack>
    <TextInput mono limit={MAX_FILE_NAME} value={value} onInput={onInput} />
  </Row>
);

/** Returns why a template cannot be saved, or the variables in it that do not exist. */
function useProblem(template: string, known: readonly string[]): string | undefined {
  const [read] = useLoaded(() => readTemplate(template), [template]);
  if (!read) return undefined;
  if (read.problem) return i18n.t('options.noteNotSaved', { problem: read.problem });
  const unknown = read.variables.filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const { named: some, more } = someNamed(unknown);
  const named = some.map(written);
  const names = i18n.list(more > 0 ? [...named, `+ ${more}`] : named);
  return i18n.t('options.noteUnknown', unknown.length, { names });
}
