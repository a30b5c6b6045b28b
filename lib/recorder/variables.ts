import { type Action, type Issue, issue } from '@/lib/contract';
import { isSecretName } from './secrets/names';

/**
 * Placeholders in what `write` types: `{{password}}` stands for a value that is asked for when the actions are run.
 * Braces that a person typed have a backslash before them, one more than they were typed with.
 */
const BRACES = /(?<!\\)(\\*)\{\{(?:([a-z][a-z0-9_]{0,39})\}\})?/g;

export const placeholder = (name: string) => `{{${name}}}`;

/** Text as a `write` action holds it, so that it is typed as it is. */
export const escapeBraces = (text: string) => text.replace(/(?<!\\)\\*\{\{/g, (braces) => `\\${braces}`);

/** Cuts a text between its braces, where two of them could be taken for the beginning of a name. */
export const bracesApart = (text: string): string[] => text.split(/(?<=\{)(?=\{)/);

/**
 * Cuts what a `write` action types into texts that are typed one after the other and mean the same where nobody knows of
 * placeholders and backslashes: braces that a person typed are in two texts, and only those of a placeholder in one.
 */
export function plainTexts(text: string): string[] {
  const texts: string[] = [];
  for (const part of textParts(text)) {
    const [first = '', ...rest] = typeof part === 'string' ? bracesApart(part) : [placeholder(part.name)];
    const before = texts.at(-1);
    // A brace or backslash before a placeholder would be part of it, and its value may end with a brace.
    const isApart = before === undefined || (typeof part === 'string' ? part.startsWith('{') : /[{\\]$/.test(before));
    if (isApart) texts.push(first);
    else texts[texts.length - 1] = before + first;
    texts.push(...rest);
  }
  return texts.length ? texts : [text];
}

/** The names of the values that actions ask for, each once, in their order. */
export const variablesOf = (actions: readonly Action[]): string[] => [
  ...new Set(actions.flatMap((action) => (action.type === 'write' ? namesIn(action.text) : []))),
];

/**
 * Finds the variables of actions that have no value.
 * @param values by name
 * @param nextStep returns a sentence on what to do about a name
 * @returns an issue for each action, and for each name in it that has no value
 */
export const missingVariables = (
  actions: readonly Action[],
  values: Record<string, string>,
  nextStep: (name: string) => string,
): Issue[] =>
  actions.flatMap((action, index) =>
    variablesOf([action])
      .filter((name) => !Object.hasOwn(values, name))
      .map((name) => issue(['actions', index, 'text'], `${placeholder(name)} has no value. ${nextStep(name)}`)),
  );

/** Text as it is typed, or the name of a value that stands in its place. */
export type TextPart = string | { name: string };

/** Cuts what a `write` action types into its parts. No text is empty, and no two stand beside each other. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let typed = '';
  let end = 0;
  for (const { 0: whole, 1: slashes, 2: name, index } of text.matchAll(BRACES)) {
    typed += text.slice(end, index);
    end = index + whole.length;
    if (slashes || !name) {
      typed += slashes ? whole.slice(1) : whole;
      continue;
    }
    if (typed) parts.push(typed);
    parts.push({ name });
    typed = '';
  }
  typed += text.slice(end);
  return typed ? [...parts, typed] : parts;
}

const namesIn = (text: string): string[] =>
  textParts(text).flatMap((part) => (typeof part === 'string' ? [] : part.name));

/**
 * Actions as they are run: every placeholder is its value, and what was escaped stands as it was typed.
 * @returns the actions, or an issue for each field that asks for a value that is not given
 */
export function fillVariables(
  actions: readonly Action[],
  values: Record<string, string>,
): { ok: true; actions: Action[] } | { ok: false; issues: Issue[] } {
  const issues = actions.flatMap((action, index) => {
    const missing = action.type === 'write' && namesIn(action.text).find((name) => !Object.hasOwn(values, name));
    return missing
      ? [issue(['actions', index, 'text'], `${placeholder(missing)} has no value: give one for ${missing}.`)]
      : [];
  });
  if (issues.length) return { ok: false, issues };
  return {
    ok: true,
    actions: actions.map((action) =>
      action.type === 'write' ? { ...action, text: fill(action.text, values) } : action,
    ),
  };
}

/**
 * Values of secrets among those that actions were filled with.
 * @param actions with their placeholders, @param filled the same with values
 */
export const filledSecrets = (actions: readonly Action[], filled: readonly Action[]): string[] =>
  actions.flatMap((action, index) => {
    const done = filled[index];
    if (action.type !== 'write' || done?.type !== 'write' || !namesIn(action.text).some(isSecretName)) return [];
    const parts = textParts(action.text);
    const lengthOf = (part: TextPart | undefined) => (typeof part === 'string' ? part.length : 0);
    return done.text.slice(lengthOf(parts[0]), done.text.length - (parts.length > 1 ? lengthOf(parts.at(-1)) : 0));
  });

const fill = (text: string, values: Record<string, string>) =>
  textParts(text)
    .map((part) => (typeof part === 'string' ? part : values[part.name]))
    .join('');
