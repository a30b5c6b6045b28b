import './fields.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MAX_JSON_TEXT } from '@/lib/base/json';
import type { Field } from '@/lib/contract';
import { Chip } from './Chip';
import { Row, Select, Switch, TextInput } from './Controls';
import { headerLines, readHeaderLines } from './header-lines';
import { optionWords } from './option-words';
import { splitList } from './split-list';

type Path = readonly (string | number)[];

/** Returns the message for the field at a path and everything within it; undefined if it is valid. */
export type ErrorAt = (path: Path) => string | undefined;

/** Texts for a field: its label and one line of help. */
export interface FieldWords {
  label: string;
  help?: string;
}

/** Returns the texts for a field; undefined if the name needs no explanation. */
type WordsOf = (name: string) => FieldWords | undefined;

interface FieldRowProps {
  field: Field;
  /** `undefined` for a field that is left out. */
  value: unknown;
  onChange(value: unknown): void;
  /** The field's path in the request. */
  path: Path;
  errorAt: ErrorAt;
  /** Returns texts for the field and those within it; the contract's name is then next to the label. */
  wordsOf?: WordsOf | undefined;
  /** Label instead of the contract's name. */
  label?: string;
  /** Shows the contract's name next to the label. */
  withTerm?: boolean;
  /** A further sentence of help. */
  note?: string | undefined;
  /** Shown in a typed field while it is empty, if the contract has no default. */
  empty?: string | undefined;
}

/** The control for a field of the contract. A value of another type is kept as typed; the contract refuses it. */
export function FieldRow(props: FieldRowProps) {
  const { field, path, errorAt, value, onChange, wordsOf, withTerm, note } = props;
  const words = wordsOf?.(field.name);
  const label = props.label ?? words?.label ?? field.name;
  const term = withTerm || words ? field.name : undefined;
  const hint = [words?.help, hintOf(field), note].filter(Boolean).join(' ') || undefined;
  const shared = { field, value, onChange, label, term, hint };
  if (field.kind === 'group') return <FieldGroup {...shared} {...{ path, errorAt, wordsOf }} />;
  if (field.kind === 'multiselect') return <Choices {...shared} />;
  return (
    <Row
      label={label}
      term={term}
      hint={hint}
      unit={field.unit && i18n.t('common.secondsUnit')}
      stack={['text', 'list', 'headers', 'json'].includes(field.kind)}
      error={errorOf(field, value, errorAt(path))}
    >
      <Control {...{ field, value, onChange }} empty={props.empty} />
    </Row>
  );
}

/** Describes the form in which a field is written, and its range. */
function hintOf(field: Field): string | undefined {
  if (field.kind === 'headers') return i18n.t('common.headersHint');
  const { min, max } = shownBounds(field);
  if (min !== undefined && max !== undefined) return i18n.t('common.fromTo', { min, max });
  return undefined;
}

const MILLISECONDS = 1_000;

/** Returns the bounds of a number in the unit that the user sees. */
function shownBounds({ min, max, unit }: Field): Pick<Field, 'min' | 'max'> {
  const by = unit ? MILLISECONDS : 1;
  return { ...(min !== undefined && { min: min / by }), ...(max !== undefined && { max: max / by }) };
}

/**
 * Rewords the contract's error: the contract would ask for an object instead of lines, and counts milliseconds instead of
 * seconds.
 */
function errorOf(field: Field, value: unknown, error: string | undefined): string | undefined {
  if (!error) return undefined;
  if (field.kind === 'headers' && typeof value === 'string') {
    return i18n.t('common.headersRefused', { lines: i18n.list(readHeaderLines(value).refused.map(String)) });
  }
  const { min, max } = shownBounds(field);
  const isBeyond = typeof value === 'number' && (value < (field.min ?? value) || value > (field.max ?? value));
  if (!field.unit || !isBeyond || min === undefined) return error;
  return max === undefined ? i18n.t('common.atLeast', { min }) : i18n.t('common.fromToSeconds', { min, max });
}

interface FieldsProps {
  fields: readonly Field[];
  value: Record<string, unknown>;
  onChange(name: string, value: unknown): void;
  path: Path;
  errorAt: ErrorAt;
  wordsOf?: WordsOf | undefined;
}

/** A row for each field. */
export function Fields({ fields, value, onChange, path, ...shared }: FieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          value={value[field.name]}
          onChange={(next) => onChange(field.name, next)}
          path={[...path, field.name]}
          {...shared}
        />
      ))}
    </>
  );
}

type ControlledProps = Pick<FieldRowProps, 'field' | 'value' | 'onChange' | 'empty'>;

interface NamedProps extends ControlledProps {
  label: string;
  term: string | undefined;
  hint: string | undefined;
}

/** An object with fields of its own; it exists as soon as one of them does. */
function FieldGroup({ value, onChange, ...props }: NamedProps & Pick<FieldRowProps, 'path' | 'errorAt' | 'wordsOf'>) {
  const members = (value ?? {}) as Record<string, unknown>;
  const change = (name: string, next: unknown) => {
    const { [name]: _before, ...others } = members;
    const all = next === undefined ? others : { ...others, [name]: next };
    onChange(Object.keys(all).length > 0 ? all : undefined);
  };
  const { field, path, errorAt, wordsOf } = props;
  return (
    <fieldset class="field-group">
      <Legend {...props} />
      <Fields fields={field.fields ?? []} value={members} onChange={change} {...{ path, errorAt, wordsOf }} />
    </fieldset>
  );
}

/** Name of a group of fields, with one line of help. */
export const Legend = ({ label, term, hint }: Pick<NamedProps, 'label' | 'term' | 'hint'>) => (
  <legend>
    {label}
    {term && <code class="row-term"> {term}</code>}
    {hint && <small>{hint}</small>}
  </legend>
);

function Choices({ field, value, onChange, ...named }: NamedProps) {
  const chosen = (value ?? field.default ?? []) as string[];
  return (
    <fieldset class="field-choices">
      <Legend {...named} />
      {field.options?.map((option) => (
        <Chip
          key={option}
          label={optionWords(option) ?? option}
          term={optionWords(option) && option}
          checked={chosen.includes(option)}
          onChange={(checked) => {
            const next = checked ? [...chosen, option] : chosen.filter((other) => other !== option);
            onChange(next.length > 0 ? next : undefined);
          }}
        />
      ))}
    </fieldset>
  );
}

function Control({ field, value, onChange, empty }: ControlledProps) {
  switch (field.kind) {
    case 'boolean':
      return (
        <Switch
          checked={(value ?? field.default) === true}
          onChange={(checked) => onChange(checked === field.default ? undefined : checked)}
        />
      );
    case 'select':
      return (
        <Select
          value={(value ?? '') as string}
          options={[
            { value: '', label: unset(field) },
            ...(field.options ?? []).map((o) => ({ value: o, label: optionLabel(o) })),
          ]}
          onChange={(option) => onChange(option || undefined)}
        />
      );
    default:
      return <Typed {...{ field, value, onChange, empty }} />;
  }
}

/** Label for an unset field. A closed control lacks the room for the contract's default; the list shows both. */
const unset = ({ default: value }: Field) =>
  value === undefined
    ? i18n.t('common.notSet')
    : i18n.t('common.byDefault', { value: optionWords(String(value)) ?? String(value) });

/** Label of an option. An option contains only plain text, so the contract's name for developers is part of it. */
function optionLabel(value: string): string {
  const words = optionWords(value);
  if (!words) return value;
  return document.documentElement.classList.contains('developer-names') ? `${words} · ${value}` : words;
}

/**
 * A field with a typed value. The text stays as typed, even if it is not a valid value yet, until a value comes from
 * elsewhere.
 */
function Typed({ field, value, onChange, empty }: ControlledProps) {
  const [text, setText] = useState(() => showTyped(field, value));
  /**
   * Values that were passed on and have not come back: if a value is stored first, it comes back while the user keeps typing.
   */
  const underWay = useRef<(string | undefined)[]>([]);
  const given = JSON.stringify(value);
  const before = useRef(given);
  useEffect(() => {
    if (given === before.current) return;
    before.current = given;
    const own = underWay.current.indexOf(given);
    underWay.current.splice(0, own < 0 ? underWay.current.length : own + 1);
    if (own < 0) setText(showTyped(field, value));
  }, [given]);
  const numeric = field.kind === 'integer' || field.kind === 'number';
  return (
    <TextInput
      size={numeric ? 'number' : field.kind === 'json' || field.kind === 'headers' ? 'area' : 'compact'}
      mono={field.isCode || ['list', 'headers', 'json'].includes(field.kind)}
      maxLength={field.kind === 'json' ? MAX_JSON_TEXT : undefined}
      placeholder={field.kind === 'headers' ? 'Accept-Language: de' : (empty ?? showTyped(field, field.default))}
      value={text}
      onInput={(typed) => {
        const next = typed.trim() === '' ? undefined : parseTyped(field, typed);
        setText(typed);
        underWay.current.push(JSON.stringify(next));
        onChange(next);
      }}
    />
  );
}

function showTyped({ kind, unit }: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (unit && typeof value === 'number') return String(value / MILLISECONDS);
  if (kind === 'list' && Array.isArray(value)) return value.join(', ');
  if (kind === 'headers' && typeof value === 'object') return headerLines(value as Record<string, string>);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Reads typed text as the field's value. Text that does not parse stays text, which the contract then refuses at the field. */
function parseTyped({ kind, unit }: Field, text: string): unknown {
  switch (kind) {
    case 'integer':
    case 'number': {
      // Half of the world writes 1,5.
      const number = Number(text.replace(/^\s*(\d+),(\d{1,2})\s*$/, '$1.$2'));
      if (Number.isNaN(number)) return text;
      return unit ? Math.round(number * MILLISECONDS) : number;
    }
    case 'list':
      return splitList(text);
    case 'headers': {
      const { headers, refused } = readHeaderLines(text);
      return refused.length === 0 ? headers : parseJson(text);
    }
    case 'json':
      return parseJson(text);
    default:
      return text;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
