import { sourceCandidates } from './image-sources';
import { natively } from './natively';
import { isScript, LAZY_SOURCES, resolve, styleUrls } from './urls';

const HEAD_IMAGES = [
  'meta[property="og:image"], meta[property="og:image:url"], meta[property="og:image:secure_url"]',
  'meta[name="twitter:image"], meta[name="twitter:image:src"], meta[itemprop="image"]',
  'link[rel~="icon"], link[rel~="apple-touch-icon"], link[rel~="image_src"]',
].join();

/**
 * The pictures of a page, absolute and each once: those of its copied and filtered content in document order with every
 * size they come in, then those that its head names.
 */
export function images(root: Element, document: Document): string[] {
  const shown = Array.from(
    root.querySelectorAll('img, picture > source, video[poster], [style*="background"]'),
    sources,
  );
  const base = natively(Node, 'baseURI', document);
  const named = natively(Document, 'documentElement', document)?.querySelectorAll(HEAD_IMAGES) ?? [];
  const inHead = Array.from(named, (element) => {
    const address = element.getAttribute('content') || element.getAttribute('href');
    return (address && resolve(address, base)) || '';
  });
  const all = new Set([...shown.flat(), ...inHead]);
  return [...all].filter((address) => URL.canParse(address) && !isScript(address));
}

function sources(element: Element): string[] {
  const attributes = ['src', ...LAZY_SOURCES, 'poster'].map((name) => element.getAttribute(name) ?? '');
  const candidates = sourceCandidates(element).map(({ url }) => url);
  return [...attributes, ...candidates, ...styleUrls(element.getAttribute('style') ?? '')];
}
