import { allBelow, childAt, type XmlElement, xmlChildren } from '../xml';

/** How paragraphs of a level are marked, according to a shape, its layout or its master. */
export type Bullet = 'bullet' | 'ordered' | 'none';

const EMPTY: XmlElement = { name: '', attributes: {}, children: [] };

/** Returns the marker in the properties of a paragraph or a level; undefined if they do not specify it. */
export function bulletIn(properties: XmlElement | undefined): Bullet | undefined {
  if (!properties) return undefined;
  if (childAt(properties, 'a:buNone')) return 'none';
  if (childAt(properties, 'a:buAutoNum')) return 'ordered';
  return childAt(properties, 'a:buChar') || childAt(properties, 'a:buBlip') ? 'bullet' : undefined;
}

const levelIn = (style: XmlElement | undefined, level: number) => childAt(style, `a:lvl${level + 1}pPr`);

interface Placeholder {
  type: string;
  index: string | undefined;
}

/** Returns the layout placeholder that a shape fills; undefined for an independent shape. */
export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const [place] = xmlChildren(shape)
    .filter(({ name }) => /^p:nv\w+Pr$/.test(name))
    .flatMap((facts) => allBelow(facts, 'p:ph'));
  return place && { type: place.attributes.type ?? 'obj', index: place.attributes.idx };
}

export const isTitlePlace = (place: Placeholder | undefined) => place?.type === 'title' || place?.type === 'ctrTitle';
/** Returns true for date, number and footer, which all slides have. */
export const isFieldPlace = (place: Placeholder | undefined) => /^(?:dt|sldNum|ftr|hdr)$/.test(place?.type ?? '');

/** A layout and its master, from which shapes inherit properties. */
export class SlideLayout {
  private readonly shapes: XmlElement[][];

  constructor(
    layout: XmlElement | undefined,
    private readonly master: XmlElement | undefined,
  ) {
    this.shapes = [layout, master].map((part) => allBelow(part, 'p:sp'));
  }

  /** Returns the marker of a shape's paragraphs at a level, from 0. */
  bulletOf(shape: XmlElement, level: number): Bullet {
    const place = placeholderOf(shape);
    const own = bulletIn(levelIn(childAt(shape, 'p:txBody', 'a:lstStyle'), level));
    if (own) return own;
    if (!place) return 'none';
    const [inLayout, inMaster] = this.shapes.map((shapes) => shapes.find((other) => fills(other, place)));
    for (const other of [inLayout, inMaster]) {
      const found = bulletIn(levelIn(childAt(other ?? EMPTY, 'p:txBody', 'a:lstStyle'), level));
      if (found) return found;
    }
    if (isTitlePlace(place) || place.type === 'subTitle') return 'none';
    const styles = childAt(this.master, 'p:txStyles', 'p:bodyStyle');
    return bulletIn(levelIn(styles, level)) ?? 'none';
  }
}

function fills(shape: XmlElement, { type, index }: Placeholder): boolean {
  const place = placeholderOf(shape);
  if (!place) return false;
  if (index !== undefined && place.index === index) return true;
  const kind = (name: string) =>
    name === 'ctrTitle' ? 'title' : name === 'obj' || name === 'subTitle' ? 'body' : name;
  return kind(place.type) === kind(type);
}
