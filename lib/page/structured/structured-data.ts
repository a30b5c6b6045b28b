import type { LinkedNode } from '../metadata/linked-data';
import { jsonLdBlocks } from './json-ld';
import { MICRODATA, RDFA, readMarkup } from './markup';

/** Machine-readable descriptions in a page, by their syntax; each as JSON-LD nodes. */
export interface StructuredData {
  jsonLd: LinkedNode[];
  microdata: LinkedNode[];
  rdfa: LinkedNode[];
}

/**
 * Reads the structured data of a live document without changing it; if scripts are given, reads JSON-LD only from these. Its
 * meta elements are `FactSources.tags`.
 */
export const readStructuredData = (page: Document, scripts?: Element[]): StructuredData => ({
  jsonLd: jsonLdBlocks(page, scripts),
  microdata: readMarkup(page, MICRODATA),
  rdfa: readMarkup(page, RDFA),
});
