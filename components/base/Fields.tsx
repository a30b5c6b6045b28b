import './fields.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Field } from '@/lib/contract';
import { Chip } from './Chip';
import { Row, Select, Switch, TextInput } from './Controls';
import { headerLines, readHeaderLines } from './header-lines';
import { splitList } from './split-list';

type Path = readonly (string | number)[];

/** The sentence for the field at a path and whatever lies within it; undefined where it is right. */
export type ErrorAt = (path: Path) => string | undefined;

interface FieldRowProps {
  field: Field;
  /** `undefined` is a field left out. */
  value: unknown;
  onChange(value: unknown): void;
  /** The field's place in the request. */
  path: Path;
  errorAt: ErrorAt;
  /** Words in place of the contract's name. */
  label?: string;
  /** Shows the contract's name beside the label. */
  withTerm?: boolean;
  hint?: string;
  unit?: string;
}

/**
 * The control that fits a field of the contract. A value that has another type is kept as typed; the contract refuses
 * it.
 */
export function FieldRow({ field, path, errorAt, label = field.name, withTerm, ...rest }: FieldRowProps) {
  if (field.kind === 'group') return <FieldGroup {...{ field, path, errorAt, label, ...rest }} />;
  if (field.kind === 'multiselect') return <Choices {...{ field, label, ...rest }} />;
  const { value, onChange, hint = hintOf(field), unit } = rest;
  const wide = ['text', 'list', 'headers', 'json'].includes(field.kind);
  return (
    <Row
      label={label}
      term={withTerm ? field.name : undefined}
      hint={hint}
      unit={unit}
      stack={wide}
      error={errorOf(field, value, errorAt(path))}
    >
      <Control {...{ field, value, onChange }} />
    </Row>
  );
}

const hintOf = ({ kind }: Field) => (kind === 'headers' ? i18n.t('common.headersHint') : undefined);

/** The contract knows no lines, and would ask for an object. */
function errorOf({ kind }: Field, value: unknown, error: string | undefined): string | undefined {
  if (!error || kind !== 'headers' || typeof value !== 'string') return error;
  return i18n.t('common.headersRefused', { lines: readHeaderLines(value).refused.join(', ') });
}

interface FieldsProps {
  fields: readonly Field[];
  value: Record<string, unknown>;
  onChange(name: string, value: unknown): void;
  path: Path;
  errorAt: ErrorAt;
}

/** A row for each of the fields. */
export function Fields({ fields, value, onChange, path, errorAt }: FieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          value={value[field.name]}
          onChange={(next) => onChange(field.name, next)}
          path={[...path, field.name]}
          errorAt={errorAt}
        />
      ))}
    </>
  );
}

/** An object with fields of its own; it is there as soon as one of them is. */
function FieldGroup({ field, value, onChange, path, errorAt, label }: FieldRowProps) {
  const members = (value ?? {}) as Record<string, unknown>;
  const change = (name: string, next: unknown) => {
    const { [name]: _before, ...others } = members;
    const all = next === undefined ? others : { ...others, [name]: next };
    onChange(Object.keys(all).length > 0 ? all : undefined);
  };
  return (
    <fieldset class="field-group">
      <legend class="meta">{label}</legend>
      <Fields fields={field.fields ?? []} value={members} onChange={change} path={path} errorAt={errorAt} />
    </fieldset>
  );
}

function Choices({ field, value, onChange, label }: ControlledProps & { label: string }) {
  const chosen = (value ?? field.default ?? []) as string[];
  return (
    <fieldset class="field-choices">
      <legend>{label}</legend>
      {field.options?.map((option) => (
        <Chip
          key={option}
          label={option}
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

type ControlledProps = Pick<FieldRowProps, 'field' | 'value' | 'onChange'>;

function Control({ field, value, onChange }: ControlledProps) {
  switch (field.kind) {
    case 'boolean':
      return <Switch checked={(value ?? field.default) === true} onChange={onChange} />;
    case 'select':
      return (
        <Select
          value={(value ?? '') as string}
          options={[{ value: '', label: unset(field) }, ...(field.options ?? []).map((o) => ({ value: o, label: o }))]}
          onChange={(option) => onChange(option || undefined)}
        />
      );
    default:
      return <Typed {...{ field, value, onChange }} />;
  }
}

const unset = ({ default: value }: Field) =>
  value === undefined ? i18n.t('common.notSet') : i18n.t('common.byDefault', { value: String(value) });

/** A field that is typed. The text stays as it is, also where it does not make a value yet. */
function Typed({ field, value, onChange }: ControlledProps) {
  const [text, setText] = useState(() => showTyped(field, value));
  const numeric = field.kind === 'integer' || field.kind === 'number';
  return (
    <TextInput
      size={numeric ? 'number' : field.kind === 'json' || field.kind === 'headers' ? 'area' : 'compact'}
      mono={['list', 'headers', 'json'].includes(field.kind)}
      placeholder={field.kind === 'headers' ? 'Accept-Language: de' : showTyped(field, field.default)}
      value={text}
      onInput={(typed) => {
        setText(typed);
        onChange(typed.trim() === '' ? undefined : parseTyped(field, typed));
      }}
    />
  );
}

function showTyped({ kind }: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'list' && Array.isArray(value)) return value.join(', ');
  if (kind === 'headers' && typeof value === 'object') return headerLines(value as Record<string, string>);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/**
 * Reads typed text as the field's value; text that is none stays text, which the contract then refuses at the field.
 */
function parseTyped({ kind }: Field, text: string): unknown {
  switch (kind) {
    case 'integer':
    case 'number':
      return Number.isNaN(Number(text)) ? text : Number(text);
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
