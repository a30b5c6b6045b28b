/** The value of a variable: a list becomes a list in front matter, and is joined by commas elsewhere. */
export type VariableValue = string | readonly string[];

/** A template with its variables replaced. */
export interface FilledTemplate {
  text: string;
  /** Unknown variables; they stay as they are written. */
  unknown: string[];
}

const VARIABLE = /\{\{\s*([\w:.-]+)\s*\}\}/g;
/** Lines between two lines of dashes at the beginning of a text. */
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/;
/** The key at the beginning of a line of front matter, or the marker of an item. */
const KEY = /^\s*(?:-|[^\s:"'[{-][^:"'[{]*:)\s/;
/** Text that YAML can only read as a date. */
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Returns the names of the variables in a template, without duplicates. */
export const variablesIn = (template: string): string[] => [
  ...new Set(Array.from(template.matchAll(VARIABLE), ([, name = '']) => name)),
];

/**
 * Replaces the variables of a template. In front matter each value is written so that YAML reads it back as it is: a page's
 * title cannot end its line or add a member.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, VariableValue>>): FilledTemplate {
  const [front = ''] = FRONT_MATTER.exec(template) ?? [];
  const lookUp = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  const filled = (text: string) => text.replace(VARIABLE, (written, name: string) => asText(lookUp(name)) ?? written);
  const member = (line: string) => {
    const [key = ''] = KEY.exec(line) ?? [];
    const value = line.slice(key.length);
    return key && value.includes('{{') ? key + scalar(value.trim(), lookUp, filled) : filled(line);
  };
  return {
    text: front.split('\n').map(member).join('\n') + filled(template.slice(front.length)),
    unknown: variablesIn(template).filter((name) => lookUp(name) === undefined),
  };
}

const asText = (value: VariableValue | undefined): string | undefined =>
  value === undefined || typeof value === 'string' ? value : value.join(', ');

/** Writes a value of front matter. JSON is YAML (YAML 1.2, 1.3), and quotes what would otherwise be read as something else. */
function scalar(
  written: string,
  lookUp: (name: string) => VariableValue | undefined,
  filled: (text: string) => string,
): string {
  const [name, ...others] = variablesIn(written);
  const isAlone = others.length === 0 && written.replace(VARIABLE, '') === '';
  const value = isAlone && name !== undefined ? lookUp(name) : undefined;
  if (value === '' || (typeof value === 'string' && DATE.test(value))) return value;
  if (value !== undefined) return JSON.stringify(value);
  const unquoted = /^"(.*)"$/.exec(written)?.[1] ?? written;
  return JSON.stringify(filled(unquoted));
}
