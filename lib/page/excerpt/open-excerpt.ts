import { collapsedLength } from '../collapsed-length';
import { addTo, at } from '../tree';
import type { Entry, Excerpt } from './excerpt';

/**
 * Opens an excerpt, where there need be no DOM.
 * @param json what `takeExcerpt` gave
 */
export function openExcerpt(json: string): Excerpt {
  const entries: Entry[] = JSON.parse(json);
  const names: string[] = [];
  const texts: string[] = [];
  const parent: number[] = [];
  const end: number[] = [];
  const tags: (string[] | undefined)[] = [];
  const bases: string[] = [];
  /** Indexes of the elements that were begun, the innermost last. */
  const open: number[] = [];
  let base = '';
  const add = (name: string, text: string, tag?: string[]) => {
    names.push(name);
    texts.push(text);
    tags.push(tag);
    bases.push(base);
    parent.push(open.at(-1) ?? -1);
    end.push(names.length);
  };
  for (const entry of entries) {
    if (typeof entry === 'string') add('', entry);
    else if (typeof entry === 'number') for (const index of open.splice(-entry)) end[index] = names.length;
    else if ('base' in entry) base = entry.base;
    else {
      add(entry[0], '', entry);
      open.push(names.length - 1);
    }
  }
  const tree = { names, texts, parent: new Int32Array(parent), end: new Int32Array(end) };
  return {
    ...tree,
    textLength: lengthsIn(tree),
    attribute: (index, name) => valueIn(tags[index], name),
    baseOf: (index) => bases[index] ?? '',
  };
}

function valueIn(tag: string[] | undefined, name: string): string | undefined {
  for (let i = 1; tag && i < tag.length; i += 2) if (tag[i] === name) return tag[i + 1];
  return undefined;
}

/** Children come after their parent, so one way backwards every length is complete before it is added. */
function lengthsIn({ texts, parent }: Pick<Excerpt, 'texts' | 'parent'>): Int32Array {
  const lengths = new Int32Array(texts.length);
  for (let i = lengths.length - 1; i >= 0; i--) {
    const text = texts[i];
    if (text) lengths[i] = collapsedLength(text);
    const up = at(parent, i);
    if (up >= 0) addTo(lengths, up, at(lengths, i));
  }
  return lengths;
}
