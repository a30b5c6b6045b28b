/** A text, and the start of its baseline in points from the lower left corner. */
interface PlacedText {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: 'Helvetica' | 'Courier';
  /** Number of the list item that the text is tagged as. */
  item?: number;
}

export interface PdfPage {
  texts?: PlacedText[];
  /** Links, with their corners in points. */
  links?: { area: [left: number, bottom: number, right: number, top: number]; url: string }[];
  /** Drawn lines, half a point wide. */
  lines?: { from: [x: number, y: number]; to: [x: number, y: number] }[];
  /** Filled circles, as bullets are drawn. */
  dots?: { x: number; y: number; radius: number }[];
  /** A picture over the whole page. */
  jpeg?: { bytes: Buffer; width: number; height: number };
}

const WIDTH = 595;
const HEIGHT = 842;
const FONTS = { Helvetica: 'F1', Courier: 'F2' };

/**
 * Writes a PDF of A4 pages (ISO 32000-1), of texts in Latin-1.
 * @param isProtected demands a password, which is not known
 * @param language BCP 47 tag that it names as its own
 */
export function makePdf(pages: PdfPage[], { title = '', isProtected = false, language = '' } = {}): Buffer {
  const objects: Uint8Array[] = [];
  const add = (body: string, stream?: Buffer): number => {
    const parts = stream ? [`\nstream\n`, stream, '\nendstream'] : [];
    objects.push(Buffer.concat([body, ...parts].map((part) => Buffer.from(part as string, 'latin1'))));
    return objects.length;
  };
  const catalog = add('');
  const tree = add('');
  const fonts = Object.entries(FONTS).map(
    ([base, name]) => `/${name} ${add(`<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`)} 0 R`,
  );
  const structure = add('');
  const parents: string[] = [];
  const lists: number[] = [];
  const kids = pages.map(({ texts = [], links = [], lines = [], dots = [], jpeg }, index) => {
    const image =
      jpeg &&
      add(
        `<</Type/XObject/Subtype/Image/Width ${jpeg.width}/Height ${jpeg.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.bytes.length}>>`,
        jpeg.bytes,
      );
    const drawn = [
      ...(image ? [`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do Q`] : []),
      ...lines.map(({ from, to }) => `0.5 w ${from.join(' ')} m ${to.join(' ')} l S`),
      ...dots.map(circle),
      ...texts.map(
        ({ text, x, y, size = 11, font = 'Helvetica', item }) =>
          `${item === undefined ? '' : `/LI <</MCID ${item}>> BDC `}BT /${FONTS[font]} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET${item === undefined ? '' : ' EMC'}`,
      ),
    ];
    const content = Buffer.from(drawn.join('\n'), 'latin1');
    const stream = add(`<</Length ${content.length}>>`, content);
    const annotations = links.map(
      ({ area, url }) => `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${area.join(' ')}]/A<</S/URI/URI(${url})>>>>`,
    );
    const images = image ? `/XObject<</I ${image} 0 R>>` : '';
    const page = objects.length + 1;
    add(
      `<</Type/Page/Parent ${tree} 0 R/StructParents ${index}/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents ${stream} 0 R/Annots[${annotations.join('')}]/Resources<</Font<<${fonts.join('')}>>${images}>>>>`,
    );
    const list = objects.length + 1;
    const count = new Set(texts.flatMap(({ item }) => item ?? [])).size;
    const items = Array.from({ length: count }, (_, item) => `${list + 1 + item} 0 R`).join(' ');
    lists.push(add(`<</S/L/P ${structure} 0 R/Pg ${page} 0 R/K[${items}]>>`));
    for (let item = 0; item < count; item++) add(`<</S/LI/P ${list} 0 R/Pg ${page} 0 R/K ${item}>>`);
    parents.push(`${index}[${items}]`);
    return page;
  });
  objects[structure - 1] = Buffer.from(
    `<</Type/StructTreeRoot/K[${lists.map((list) => `${list} 0 R`).join(' ')}]/ParentTree<</Nums[${parents.join('')}]>>>>`,
  );
  objects[catalog - 1] = Buffer.from(
    `<</Type/Catalog/Pages ${tree} 0 R/StructTreeRoot ${structure} 0 R${language && `/Lang(${language})`}>>`,
  );
  objects[tree - 1] = Buffer.from(
    `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`,
  );
  const info = add(`<</Title(${title})>>`);
  const unknown = `<${'5a'.repeat(32)}>`;
  const lock = isProtected ? `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${unknown}/U${unknown}>>/ID[<00><00>]` : '';
  return written(objects, `/Root ${catalog} 0 R/Info ${info} 0 R${lock}`);
}

/** A filled circle as four curves. */
function circle({ x, y, radius: r }: { x: number; y: number; radius: number }): string {
  const k = 0.5523 * r;
  const quarters = [
    [x + r, y + k, x + k, y + r, x, y + r],
    [x - k, y + r, x - r, y + k, x - r, y],
    [x - r, y - k, x - k, y - r, x, y - r],
    [x + k, y - r, x + r, y - k, x + r, y],
  ];
  return `${x + r} ${y} m ${quarters.map((quarter) => `${quarter.join(' ')} c`).join(' ')} h f`;
}

function written(objects: readonly Uint8Array[], trailer: string): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

/** Lines of text below each other, from a place down. */
export const linesAt = (x: number, y: number, lines: readonly string[], size = 11): PlacedText[] =>
  lines.map((text, index) => ({ text, x, y: y - index * size * 1.2, size }));
