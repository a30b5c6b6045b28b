/**
 * One rule for the text of every engine's result, so that differences are of what is kept, not of how it is printed.
 */

const names = (text: string) => new Set(text.split(' '));

const BLOCKS = names(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CANVAS CAPTION CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION ' +
    'FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND LI MAIN MENU NAV OL OPTION P PRE SECTION SUMMARY ' +
    'TABLE TBODY TFOOT THEAD TR UL VIDEO AUDIO IFRAME BUTTON SELECT',
);

const SKIPPED = names('SCRIPT STYLE NOSCRIPT TEMPLATE HEAD TITLE SVG svg IFRAME OBJECT TEXTAREA');

/** The text of a tree: blocks on lines of their own, cells apart, white space collapsed. */
export function textOf(root: Node): string {
  return collect(root)
    .replace(/[ \t\u00a0\r\f]+/g, ' ')
    .replace(/ *\n[\n ]*/g, '\n')
    .trim();
}

function collect(node: Node): string {
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue;
    else if (child.nodeType === Node.ELEMENT_NODE) text += ofElement(child);
  }
  return text;
}

function ofElement(element: Node): string {
  const name = element.nodeName;
  if (SKIPPED.has(name)) return '';
  if (name === 'BR') return '\n';
  if (name === 'TD' || name === 'TH') return ` ${collect(element)} `;
  return BLOCKS.has(name) ? `\n${collect(element)}\n` : collect(element);
}

/** An inert document whose relative links resolve against an address. */
export function parse(html: string, url?: string): Document {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  if (url && !parsed.querySelector('base[href]')) {
    const base = parsed.createElement('base');
    base.href = url;
    parsed.head.prepend(base);
  }
  return parsed;
}
