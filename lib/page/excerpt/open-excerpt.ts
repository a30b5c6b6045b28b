import { at } from '../tree';
import { type Excerpt, type ExcerptPiece, emptyPiece } from './excerpt';

/**
 * Opens an excerpt without needing a DOM. Yields now and then.
 * @param pieces the output of `takeExcerpt`
 */
export function* openExcerpt([first, ...others]: readonly string[]): Generator<void, Excerpt> {
  const { names, texts, distances, attributes, bases }: ExcerptPiece = first ? JSON.parse(first) : emptyPiece();
  for (const json of others) {
    yield;
    const piece: ExcerptPiece = JSON.parse(json);
    // `push(...)` would overflow the stack.
    for (const name of piece.names) names.push(name);
    for (const text of piece.texts) texts.push(text);
    for (const distance of piece.distances) distances.push(distance);
    for (const listed of piece.attributes) attributes.push(listed);
    for (const base of piece.bases) bases.push(base);
  }
  const parent = new Int32Array(distances.map((distance, index) => (distance ? index - distance : -1)));
  const attributesOf = new Array<string[] | undefined>(names.length);
  for (const [index, listed] of attributes) attributesOf[index] = listed;
  return {
    names,
    texts,
    parent,
    end: endsOf(parent),
    attribute: (index, name) => valueIn(attributesOf[index], name),
    baseOf: baseFinder(bases),
  };
}

function valueIn(attributes: string[] | undefined, name: string): string | undefined {
  for (let i = 0; attributes && i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
}

/** Children come after their parent, so a backward pass meets the last child of each first, when its end is known. */
function endsOf(parent: Int32Array): Int32Array {
  const end = new Int32Array(parent.length);
  for (let i = end.length - 1; i >= 0; i--) {
    end[i] ||= i + 1;
    const up = at(parent, i);
    if (up >= 0) end[up] ||= at(end, i);
  }
  return end;
}

/** Continues from the last position, since the caller visits the nodes in order. */
function baseFinder(bases: ExcerptPiece['bases']): Excerpt['baseOf'] {
  let place = 0;
  return (index) => {
    while ((bases[place + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index) place++;
    while (place > 0 && (bases[place]?.[0] ?? 0) > index) place--;
    return bases[place]?.[1] ?? '';
  };
}
