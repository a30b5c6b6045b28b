import { isObject } from '@/lib/base/json';

/** Lists that begin with one of these names represent the wrapped value. */
const WRAPPERS = /^(?:Shallow)?(?:Ref|Reactive)$|^(?:EmptyRef|EmptyShallowRef|Date|NuxtError|Island)$/;

/**
 * Restores the state that Nuxt 3 puts into `__NUXT_DATA__`: a list of unique values in which objects and lists hold the indexes
 * of their members (https://github.com/sveltejs/devalue). The result may be cyclic.
 */
export function reviveNuxt(payload: unknown): unknown {
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
