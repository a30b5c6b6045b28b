import { addTo, at } from '../tree';
import { collapsedLength } from '../white-space';
import type { Excerpt, ExcerptPiece } from './excerpt';

/** Nodes between two pauses. */
const STEP = 10_000;

/**
 * Opens an excerpt, where there need be no DOM. Yields now and then.
 * @param pieces what `takeExcerpt` gave
 */
export function* openExcerpt(pieces: readonly string[]): Generator<void, Excerpt> {
  const names: string[] = [];
  const texts: string[] = [];
  const parents: number[] = [];
  const attributes: (string[] | undefined)[] = [];
  const bases: string[] = [];
  let base = '';
  for (const json of pieces) {
    const piece: ExcerptPiece = JSON.parse(json);
    const begun = new Map(piece.bases);
    let text = 0;
    for (const name of piece.names) {
      base = begun.get(names.length) ?? base;
      bases.push(base);
      names.push(name);
      texts.push(name === '' ? (piece.texts[text++] ?? '') : '');
    }
    for (const parent of piece.parents) parents.push(parent);
    for (const [index, listed] of piece.attributes) attributes[index] = listed;
    yield;
  }
  const parent = new Int32Array(parents);
  const { end, textLength } = yield* measured(parent, texts);
  return {
    names,
    texts,
    parent,
    end,
    textLength,
    attribute: (index, name) => valueIn(attributes[index], name),
    baseOf: (index) => bases[index] ?? '',
  };
}

function valueIn(attributes: string[] | undefined, name: string): string | undefined {
  for (let i = 0; attributes && i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
}

/** Children come after their parent, so one way backwards all is complete before it is added. */
function* measured(parent: Int32Array, texts: string[]): Generator<void, Pick<Excerpt, 'end' | 'textLength'>> {
  const end = new Int32Array(parent.length);
  const textLength = new Int32Array(parent.length);
  for (let i = parent.length - 1; i >= 0; i--) {
    if (i % STEP === 0) yield;
    const text = texts[i];
    if (text) textLength[i] = collapsedLength(text);
    end[i] ||= i + 1;
    const up = at(parent, i);
    if (up < 0) continue;
    // The last child is the first that is met.
    end[up] ||= at(end, i);
    addTo(textLength, up, at(textLength, i));
  }
  return { end, textLength };
}
