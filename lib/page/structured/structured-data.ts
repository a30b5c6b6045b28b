import type { LinkedNode } from '../metadata/linked-data';
import { jsonLdBlocks } from './json-ld';
import { MICRODATA, RDFA, readMarkup } from './markup';

/** Descriptions of things that a page has for machines, by their syntax; each as nodes of JSON-LD. */
export interface StructuredData {
  jsonLd: LinkedNode[];
  microdata: LinkedNode[];
  rdfa: LinkedNode[];
}

/** Reads the structured data of a live document, without changing it; of its JSON-LD some scripts alone, if they are given. Its meta elements are `FactSources.tags`. */
export const readStructuredData = (page: Document, scripts?: Element[]): StructuredData => ({
  jsonLd: jsonLdBlocks(page, scripts),
  microdata: readMarkup(page, MICRODATA),
  rdfa: readMarkup(page, RDFA),
});
