import { i18n } from '#i18n';
import { base64Of } from '@/lib/base/data-urls';
import { emptyTag, type Markup } from './markup';

/** Signatures of the picture formats that browsers show, and their types. */
const SIGNATURES: readonly [bytes: readonly (number | undefined)[], type: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'image/gif'],
  [[0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50], 'image/webp'],
  [[0x42, 0x4d], 'image/bmp'],
];

/** Number of bytes at the beginning in which an SVG must start. */
const HEAD = 512;

function typeOf(bytes: Uint8Array): string | undefined {
  const found = SIGNATURES.find(([signature]) =>
    signature.every((byte, index) => byte === undefined || bytes[index] === byte),
  );
  if (found) return found[1];
  return /^\s*(?:<\?xml|<!--|<!doctype svg|<svg)[\s\S]*$/i.test(new TextDecoder().decode(bytes.subarray(0, HEAD))) &&
    /<svg\b/i.test(new TextDecoder().decode(bytes.subarray(0, 4 * HEAD)))
    ? 'image/svg+xml'
    : undefined;
}

/** Maximum size of all pictures of a document together, in bytes. */
const MOST = 30_000_000;

/** Pictures of a document for use in its markup. Omits pictures beyond the size limit or in an unsupported format. */
export class DocumentPictures {
  private left = MOST;
  /** Remaining budget for pictures, used or not, in bytes. */
  private room = MOST;
  private isOver = false;
  private readonly addresses = new Map<string, { address: string; size: number }>();

  /**
   * Reads a picture within the budget.
   * @param key identifies the picture
   */
  async load(key: string, read: () => Promise<Uint8Array | undefined>): Promise<void> {
    if (this.addresses.has(key) || this.room <= 0) return;
    const bytes = await read();
    if (bytes) this.add(key, bytes);
  }

  add(key: string, bytes: Uint8Array): void {
    const type = typeOf(bytes);
    if (!type) return;
    this.room -= bytes.length;
    if (this.room < 0) this.isOver = true;
    else this.addresses.set(key, { address: `data:${type};base64,${base64Of(bytes)}`, size: bytes.length });
  }

  /** Returns the address of a loaded picture; undefined if it was omitted. */
  addressOf(key: string): string | undefined {
    const picture = this.addresses.get(key);
    if (!picture) return undefined;
    if (picture.size > this.left) {
      this.isOver = true;
      return undefined;
    }
    this.left -= picture.size;
    return picture.address;
  }

  /** Writes a loaded picture with its alternative text. */
  image(key: string, alt: string): Markup {
    const src = this.addressOf(key);
    return src ? emptyTag('img', { src, alt: alt.trim() }) : '';
  }

  notes(): string[] {
    return this.isOver ? [i18n.t('warnings.document.pictures', { size: i18n.number(MOST / 1e6) })] : [];
  }
}
