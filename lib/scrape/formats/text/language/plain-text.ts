import { withoutUnseen } from './untrusted';

/** Returns true if text may link to an address: it must be on the page itself, which the panel shows anyway. */
type MayLead = (address: string) => boolean;

/** Matches an end that the next piece may turn into an image or a link. */
const OPEN = /(?:!|\](?:\([^()\s]{0,2000})?)$/;

/**
 * A model's text, piece by piece, that loads nothing and links to no new address, wherever it is rendered: images are
 * reduced to their words, and so are links, `[a](b)` as `[a] (b)`, unless their address is permitted.
 */
export class PlainText {
  private held = '';

  constructor(private readonly mayLead: MayLead = () => false) {}

  /** @returns the text that can be shown now; an end that may become a link with the next piece is held back */
  push(piece: string): string {
    const text = this.held + withoutUnseen(piece);
    this.held = OPEN.exec(text)?.[0] ?? '';
    return inert(text.slice(0, text.length - this.held.length), this.mayLead);
  }

  /** @returns the text that was held back */
  end(): string {
    const rest = inert(this.held, this.mayLead);
    this.held = '';
    return rest;
  }
}

/** Converts a whole text; see `PlainText`. */
export function plainText(text: string): string {
  const plain = new PlainText();
  return (plain.push(text) + plain.end()).trim();
}

/**
 * CommonMark 6.3, 6.4 and 4.7: inline, full and collapsed references, and definitions all need the parts that are
 * separated here.
 */
const inert = (text: string, mayLead: MayLead): string =>
  text
    .replace(/!(?=\[)/g, '')
    .replace(/\]\(([^()\s]+)\)|\](?=[([:])/g, (found, address) =>
      address && mayLead(address) ? found : `] ${found.slice(1)}`,
    );
