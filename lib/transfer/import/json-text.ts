import { i18n } from '#i18n';
import { isObject, MAX_JSON_DEPTH } from '@/lib/base/json';

/** Parsed JSON with the positions of its members. */
export interface JsonText {
  value: unknown;
  /** Returns the line (1-based) on which the value at a path begins, or else its nearest existing parent. */
  lineOf(path: readonly (string | number)[]): number;
}

/** A text that is not JSON by RFC 8259, or that repeats a member. The message names the line. */
export class JsonTextError extends Error {}

/**
 * Reads JSON that a person wrote, and reports errors with their position.
 * @throws JsonTextError for comments, extra commas, single quotes, a repeated member, or any other invalid text
 */
export function readJsonText(text: string): JsonText {
  const reader = new Reader(text);
  return { value: reader.whole(), lineOf: (path) => reader.lineOf(path) };
}

const SPACE = /[ \t\r\n\ufeff]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a text of JSON must not have.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

type Path = readonly (string | number)[];

class Reader {
  private at = 0;
  private read: unknown;
  /** Offsets of the contents of an object or a list, by key or index. */
  private readonly places = new WeakMap<object, Map<string | number, number>>();

  constructor(private readonly text: string) {}

  whole(): unknown {
    this.space();
    if (this.at === this.text.length) this.fail('empty');
    this.read = this.value(0);
    this.space();
    if (this.at < this.text.length) this.unexpected('end');
    return this.read;
  }

  lineOf(path: Path): number {
    let value = this.read;
    let offset = 0;
    for (const part of path) {
      const place = isObject(value) || Array.isArray(value) ? this.places.get(value)?.get(part) : undefined;
      if (place === undefined) break;
      offset = place;
      value = (value as Record<string | number, unknown>)[part];
    }
    return this.lineAt(offset);
  }

  private value(depth: number): unknown {
    if (depth > MAX_JSON_DEPTH) this.fail('tooDeep');
    if (this.text[this.at] === '{') return this.object(depth);
    if (this.text[this.at] === '[') return this.array(depth);
    const token = this.take(STRING) ?? this.take(NUMBER) ?? this.take(WORD);
    return token === undefined ? this.unexpected('value') : JSON.parse(token);
  }

  private object(depth: number): object {
    const members = new Map<string, unknown>();
    const places = new Map<string, number>();
    this.list('}', () => {
      const start = this.at;
      const written = this.take(STRING);
      if (written === undefined) return this.unexpected('name');
      const key: string = JSON.parse(written);
      if (members.has(key)) throw new JsonTextError(i18n.t('popup.text.json.twice', { line: this.lineAt(start), key }));
      this.space();
      if (this.text[this.at] !== ':') this.unexpected('colon');
      this.at += 1;
      this.space();
      places.set(key, this.at);
      members.set(key, this.value(depth + 1));
    });
    // Not by assignment: a member may have the name of a built-in property such as `__proto__`.
    return this.placed(Object.fromEntries(members), places);
  }

  private array(depth: number): unknown[] {
    const items: unknown[] = [];
    const places = new Map<number, number>();
    this.list(']', () => {
      places.set(items.length, this.at);
      items.push(this.value(depth + 1));
    });
    return this.placed(items, places);
  }

  private placed<Value extends object>(value: Value, places: Map<string | number, number>): Value {
    this.places.set(value, places);
    return value;
  }

  /** Reads from a bracket to its closing bracket, and calls `item` for each item between them. */
  private list(close: string, item: () => void): void {
    this.at += 1;
    this.space();
    if (this.text[this.at] === close) {
      this.at += 1;
      return;
    }
    for (;;) {
      item();
      this.space();
      if (this.text[this.at] === close) break;
      if (this.text[this.at] !== ',') this.unexpected('next', close);
      const comma = this.at;
      this.at += 1;
      this.space();
      if (this.text[this.at] === close) this.fail('comma', comma);
    }
    this.at += 1;
  }

  private space(): void {
    this.take(SPACE);
  }

  private take(token: RegExp): string | undefined {
    token.lastIndex = this.at;
    const found = token.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** @param close bracket that would also be valid here */
  private unexpected(expected: Expected, close = ''): never {
    const here = this.text.slice(this.at, this.at + 2);
    if (/^(\/[/*]|#)/.test(here)) return this.fail('comment');
    if (here.startsWith("'")) return this.fail('quotes');
    if (!here) return this.fail('ended');
    const column = this.at - this.text.lastIndexOf('\n', this.at - 1);
    const place = { line: this.lineAt(this.at), column };
    throw new JsonTextError(i18n.t(`popup.text.json.expected.${expected}`, { ...place, close }));
  }

  private fail(why: Problem, at = this.at): never {
    throw new JsonTextError(i18n.t(`popup.text.json.${why}`, { line: this.lineAt(at) }));
  }

  private lineAt = (offset: number) => this.text.slice(0, offset).split('\n').length;
}

/** Reasons for which a text is not valid, by the keys of messages that name the line. */
type Problem = 'comma' | 'comment' | 'empty' | 'ended' | 'quotes' | 'tooDeep';

/** Tokens that would have been valid, by the keys of messages that name the line and the column. */
type Expected = 'end' | 'name' | 'colon' | 'next' | 'value';
