import type { ScrapeRequestInput } from '@/lib/contract';
import { type TextPart, textParts } from '@/lib/recorder/variables';

/** Syntax of a language for JSON values. */
export interface Language {
  /** Writes a text of several parts, some of which are only known when the code runs; a plain text has at most one part. */
  text(parts: readonly TextPart[]): string;
  /** Writes the list items of actions that type a text which is only known when the code runs. */
  typed(parts: readonly TextPart[], indent: string): string;
  /** Writes the key of a member, with the separator from its value. */
  key(name: string): string;
  true: string;
  false: string;
  null: string;
  /** Indentation of one level. */
  indent: string;
  /** Maximum number of columns of a list or an object in one line; 0 puts every item on its own line. */
  width: number;
  /** Space inside the braces of a one-line object. */
  padding: string;
  /** True if a comma follows the last item of a multi-line list. */
  trailing: boolean;
  /** Returns text that follows a list or an object. */
  after?(value: object): string;
}

/** A text with placeholders, distinguished from texts in which braces are literal. */
class Template {
  constructor(readonly parts: readonly TextPart[]) {}
}

/**
 * A `write` action with a placeholder. It may become several actions, since a service may take two braces in the value for
 * the beginning of a name.
 */
export class Typing {
  constructor(readonly parts: readonly TextPart[]) {}
}

/** Prepares a request for `literal`: splits the texts of `write` actions into parts, and leaves everything else as it is. */
export const withTemplates = (request: ScrapeRequestInput): object => ({
  ...request,
  ...(request.actions && {
    actions: request.actions.map((action) => {
      if (action.type !== 'write') return action;
      const parts = textParts(action.text);
      const isKnown = parts.every((part) => typeof part === 'string');
      return isKnown ? { ...action, text: new Template(parts) } : new Typing(parts);
    }),
  }),
});

/**
 * Writes a value as code.
 * @param indent indentation of the line that the value is on
 */
export function literal(value: unknown, language: Language, indent = ''): string {
  if (value instanceof Template) return language.text(value.parts);
  if (value instanceof Typing) return language.typed(value.parts, indent);
  if (typeof value === 'string') return language.text(value ? [value] : []);
  if (value === null || typeof value === 'boolean') return language[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = indent + language.indent;
  const after = language.after?.(value) ?? '';
  if (Array.isArray(value)) {
    return (
      bracketed(
        ['[', ']'],
        value.map((item) => literal(item, language, inner)),
        language,
        indent,
      ) + after
    );
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => language.key(name) + literal(member, language, inner));
  return bracketed([`{${language.padding}`, `${language.padding}}`], members, language, indent) + after;
}

function bracketed([open, close]: [string, string], items: string[], language: Language, outer: string): string {
  if (!items.length) return open.trim() + close.trim();
  const line = open + items.join(', ') + close;
  if (outer.length + line.length <= language.width && !line.includes('\n')) return line;
  const start = `\n${outer}${language.indent}`;
  const end = `${language.trailing ? ',' : ''}\n${outer}`;
  return open.trim() + start + items.join(`,${start}`) + end + close.trim();
}
