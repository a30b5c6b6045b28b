import { escapeText, type Markup, tag } from '../markup';
import { isXmlElement, type XmlElement, xmlChildren } from '../xml';

/** MathML attributes that affect the meaning. */
const KEPT = ['mathvariant', 'linethickness', 'open', 'close', 'separators', 'accent', 'encoding'];
/** Keeps only TeX annotations; those of LibreOffice are in its own language. */
const isTex = ({ attributes }: XmlElement) => /tex/i.test(attributes.encoding ?? '');

/** Writes a formula that already is MathML. */
export function mathMarkup(root: XmlElement, isDisplayed: boolean): Markup {
  const content = xmlChildren(root).map(written).join('');
  return content
    ? tag('math', content, {
        xmlns: 'http://www.w3.org/1998/Math/MathML',
        display: isDisplayed ? 'block' : undefined,
      })
    : '';
}

function written(part: XmlElement): Markup {
  const name = part.name.replace(/^math:/, '');
  if (!/^[a-z-]+$/.test(name) || (name.startsWith('annotation') && !isTex(part))) return '';
  const kept = KEPT.flatMap((key) => {
    const value = part.attributes[key] ?? part.attributes[`math:${key}`];
    return value === undefined ? [] : [[key, value] as const];
  });
  const inside = part.children.map((node) => (isXmlElement(node) ? written(node) : escapeText(node))).join('');
  return tag(name, inside, Object.fromEntries(kept));
}
