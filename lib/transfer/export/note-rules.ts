import type { NoteOptions, NoteRule } from '@/lib/base/note-options';
import { type LinkedNode, texts, typesOf } from '@/lib/page/metadata/linked-data';

/** What a rule looks at. */
interface RuledPage {
  url: string;
  declared: readonly LinkedNode[];
}

/** Returns the first rule that a page matches. */
export const ruleFor = ({ rules = [] }: Pick<NoteOptions, 'rules'>, page: RuledPage): NoteRule | undefined =>
  rules.find(({ when }) => when.some((pattern) => matches(pattern.trim(), page)));

/** A condition on structured data: `schema:@Recipe`, or `schema:@Recipe.author=Ada` with the value of a member. */
const SCHEMA = /^schema:@?([\w-]+)(?:[.:]([\w-]+)(?:=(.*))?)?$/;

function matches(pattern: string, { url, declared }: RuledPage): boolean {
  if (!pattern) return false;
  const [condition, type, member, value] = SCHEMA.exec(pattern) ?? [];
  if (!condition) return beginsWith(bare(url), bare(pattern));
  return declared
    .filter((node) => typesOf(node).includes(type ?? ''))
    .some(
      (node) => member === undefined || (value === undefined ? member in node : texts(node[member]).includes(value)),
    );
}

/** Returns an address without its scheme and `www.`, which people leave out. */
const bare = (address: string): string => address.replace(/^(?:\*|https?):\/\//, '').replace(/^www\./, '');

/** Returns true if a text begins with a pattern, in which `*` stands for any text. */
function beginsWith(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
