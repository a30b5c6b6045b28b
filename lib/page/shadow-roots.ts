import * as dom from '@/lib/dom';

/** The open shadow roots in a tree, with those inside them. */
export function shadowRoots(root: ParentNode): ShadowRoot[] {
  return Array.from(root.querySelectorAll('*')).flatMap((element) => {
    const shadow = dom.shadowRoot(element);
    return shadow ? [shadow, ...shadowRoots(shadow)] : [];
  });
}
