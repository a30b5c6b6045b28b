import type { ScrapeRequestInput } from '@/lib/contract';
import { type TextPart, textParts } from '@/lib/recorder/variables';

/** Syntax of a language for values that JSON could hold. */
export interface Language {
  /** A text of several parts, some of which are only known when the code runs; for a plain text, one or none. */
  text(parts: readonly TextPart[]): string;
  /** Items of a list of actions that type a text which is only known when the code runs. */
  typed(parts: readonly TextPart[], indent: string): string;
  /** The key of a member, with what separates it from the value. */
  key(name: string): string;
  true: string;
  false: string;
  null: string;
  /** Beginning of a nested line, once for each level. */
  indent: string;
  /** Columns that a list or an object may take to stay in one line; 0 gives every item its own. */
  width: number;
  /** Space inside of the braces of an object in one line. */
  padding: string;
  /** True if a comma follows the last item where each has its own line. */
  trailing: boolean;
  /** Text that follows a list or an object. */
  after?(value: object): string;
}

/** A text with placeholders, told apart from texts in which braces mean nothing. */
class Template {
  constructor(readonly parts: readonly TextPart[]) {}
}

/**
 * A `write` action with a placeholder. It may become several: a service may take two braces in what stands there for
 * the beginning of a name.
 */
export class Typing {
  constructor(readonly parts: readonly TextPart[]) {}
}

/** A request for `literal`: what `write` actions type is taken apart, everything else is as it was. */
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
 * A value as code.
 * @param indent what the line begins with on which it stands
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
