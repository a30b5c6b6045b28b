import { withoutUnseen } from './untrusted';

/**
 * A model's text as text and nothing else, piece by piece: no markdown link or image can come of it, so a view that
 * renders it loads nothing and leads nowhere. The words stay: `![a](b)` becomes `[a] (b)`.
 */
export class PlainText {
  private held = '';

  /** @returns what can be shown of it now; an end that may become a link with the next piece is held back */
  push(piece: string): string {
    const text = this.held + withoutUnseen(piece);
    this.held = /(?:!|\])$/.exec(text)?.[0] ?? '';
    return inert(text.slice(0, text.length - this.held.length));
  }

  /** @returns what was held back */
  end(): string {
    const rest = this.held;
    this.held = '';
    return rest;
  }
}

/** A whole text; see `PlainText`. */
export function plainText(text: string): string {
  const plain = new PlainText();
  return (plain.push(text) + plain.end()).trim();
}

/** CommonMark 6.3, 6.4 and 4.7: inline, full and collapsed references, and definitions all need what is parted here. */
const inert = (text: string): string => text.replace(/!(?=\[)/g, '').replace(/\](?=[([:])/g, '] ');
