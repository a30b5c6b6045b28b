import { type Action, type Issue, issue } from '@/lib/contract';
import { isSecretName } from './secrets/names';

/**
 * Placeholders in the text of `write`: `{{password}}` stands for a value that is requested when the actions run. Braces that a
 * user typed are preceded by a backslash, in addition to any that were typed.
 */
const BRACES = /(?<!\\)(\\*)\{\{(?:([a-z][a-z0-9_]{0,39})\}\})?/g;

export const placeholder = (name: string) => `{{${name}}}`;

/** Escapes a text for a `write` action, so that it is typed literally. */
export const escapeBraces = (text: string) => text.replace(/(?<!\\)\\*\{\{/g, (braces) => `\\${braces}`);

/** Splits a text between braces that could be mistaken for the start of a placeholder. */
export const bracesApart = (text: string): string[] => text.split(/(?<=\{)(?=\{)/);

/**
 * Splits the text of a `write` action into texts that are typed one after another and mean the same to an engine without
 * placeholders and backslashes: braces that a user typed are split, and only those of a placeholder stay together.
 */
export function plainTexts(text: string): string[] {
  const texts: string[] = [];
  for (const part of textParts(text)) {
    const [first = '', ...rest] = typeof part === 'string' ? bracesApart(part) : [placeholder(part.name)];
    const before = texts.at(-1);
    // A brace or backslash before a placeholder would become part of it, and its value may end with a brace.
    const isApart = before === undefined || (typeof part === 'string' ? part.startsWith('{') : /[{\\]$/.test(before));
    if (isApart) texts.push(first);
    else texts[texts.length - 1] = before + first;
    texts.push(...rest);
  }
  return texts.length ? texts : [text];
}

/** Returns the variables of actions, each once, in order. */
export const variablesOf = (actions: readonly Action[]): string[] => [
  ...new Set(actions.flatMap((action) => (action.type === 'write' ? namesIn(action.text) : []))),
];

/**
 * Finds the variables of actions that are missing a value.
 * @param values by name
 * @param nextStep returns a message about how to provide a value for a name
 * @returns an issue for each action, and for each of its variables without a value
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

/** Literal text, or the name of the variable that replaces it. */
export type TextPart = string | { name: string };

/** Splits the text of a `write` action into its parts. No text is empty, and two texts are never adjacent. */
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
 * Fills the variables of actions: every placeholder is replaced with its value, and escaped text is unescaped.
 * @returns the actions, or an issue for each field whose variable is missing a value
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
 * Returns the secret values that actions were filled with.
 * @param actions with their placeholders
 * @param filled the same actions with values
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
