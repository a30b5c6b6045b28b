/**
 * The html format. Specification: "Cleaned HTML … script, style, noscript, meta and head tags removed; relative URLs
 * made absolute; responsive image srcset resolved to the largest version", of which the copy has done all.
 * @param root a copied and filtered page whose images have one source each
 */
export const cleanHtml = (root: Element): string => `<html><body>${root.innerHTML}</body></html>`;
