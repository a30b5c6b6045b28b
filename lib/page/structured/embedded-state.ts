import * as dom from '@/lib/base/dom';
import { isObject, parseJson } from '@/lib/base/json';
import { holdsData, isDataBlock } from './holds-data';
import { nuxtCallState } from './nuxt-call';
import { literalsIn } from './script-literals';

/** Data that the scripts of a page contain for their own use, if written out in full. */
export interface EmbeddedState {
  /** States of frameworks and shops, in document order. */
  states: unknown[];
  /** Entries pushed for analytics: https://developers.google.com/analytics/devguides/collection/ga4/ecommerce */
  dataLayer: unknown[];
}

const LINKED_TYPE = /ld\+json/i;
/** Names of variables with data: __NEXT_DATA__, __APOLLO_STATE__, dataLayer, productJson, runParams. */
const HOLDS_DATA = /data|state|product|layer|meta|params|^__\w+__$/i;

/** Reads the data in the scripts of a document. */
export function readEmbeddedState(page: Document): EmbeddedState {
  const found: EmbeddedState = { states: [], dataLayer: [] };
  for (const script of dom.elementsNamed(page, 'script')) {
    const type = dom.attributeOf(script, 'type') ?? '';
    if (LINKED_TYPE.test(type) || !holdsData(script)) continue;
    const text = dom.textContent(script);
    if (isDataBlock(script)) {
      const value = parseJson(text);
      found.states.push(dom.attributeOf(script, 'id') === '__NUXT_DATA__' ? reviveNuxt(value) : value);
      continue;
    }
    const called = nuxtCallState(text);
    if (called !== undefined) {
      found.states.push(called);
      continue;
    }
    for (const { name, value } of literalsIn(text, (name) => HOLDS_DATA.test(name))) {
      if (/layer$/i.test(name)) found.dataLayer.push(...(Array.isArray(value) ? value : [value]));
      else found.states.push(value);
    }
  }
  return found;
}

/** Maximum number of objects to read in one state. */
const MOST = 100_000;

/** Returns every object in a state, outermost first, each once however often it is referenced. */
export function objectsIn(state: unknown): Record<string, unknown>[] {
  const seen = new Set<unknown>([state]);
  // The queue grows while it is read, so nesting does not need a stack.
  const queue = [state];
  for (let i = 0; i < queue.length && queue.length < MOST; i++) {
    const value = queue[i];
    if (typeof value !== 'object' || value === null) continue;
    for (const member of Object.values(value)) {
      if (typeof member !== 'object' || member === null || seen.has(member)) continue;
      seen.add(member);
      queue.push(member);
    }
  }
  return queue.filter(isObject);
}

/** Lists that begin with one of these names represent the wrapped value. */
const WRAPPERS = /^(?:Shallow)?(?:Ref|Reactive)$|^(?:EmptyRef|EmptyShallowRef|Date|NuxtError|Island)$/;

/**
 * Restores the state that Nuxt 3 puts into `__NUXT_DATA__`: a list of unique values in which objects and lists hold the indexes
 * of their members (https://github.com/sveltejs/devalue). The result may be cyclic.
 */
function reviveNuxt(payload: unknown): unknown {
  if (!Array.isArray(payload)) return payload;
  const values = payload.map((value) => (Array.isArray(value) ? [] : isObject(value) ? {} : value));
  const at = (place: unknown): unknown => {
    // Nested wrappers are few: a longer chain is a cycle.
    let index = place;
    for (let step = 0; step < 10; step++) {
      const wrapper: unknown = typeof index === 'number' ? payload[index] : undefined;
      if (!Array.isArray(wrapper) || typeof wrapper[0] !== 'string' || !WRAPPERS.test(wrapper[0])) break;
      index = wrapper[1];
    }
    return typeof index === 'number' ? values[index] : undefined;
  };
  for (const [index, value] of payload.entries()) {
    const made: unknown = values[index];
    if (Array.isArray(value) && Array.isArray(made) && typeof value[0] !== 'string')
      for (const place of value) made.push(at(place));
    else if (isObject(value) && isObject(made))
      for (const [key, place] of Object.entries(value)) if (key !== '__proto__') made[key] = at(place);
  }
  return at(0);
}
