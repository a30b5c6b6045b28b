/**
 * A property as the platform defines it. On forms and documents an element named like a property takes its place
 * (`<input name="childNodes">`, `<img name="body">`); the prototype's own getter does not see it. HTML, "LegacyOverrideBuiltIns".
 * @param type the interface that defines the property, for example `Node`
 */
export function natively<T extends object, K extends keyof T>(type: { prototype: T }, key: K, object: T): T[K] {
  return Reflect.get(type.prototype, key, object);
}

/** The elements that forms and documents list by name. HTML, "named elements" and "listed elements". */
const REACHABLE_BY_NAME = /^(button|embed|fieldset|form|iframe|img|input|object|output|select|textarea)$/;

/** Takes from a copied element a name that would hide a property of its form or document. */
export function declobber(element: Element): void {
  if (!REACHABLE_BY_NAME.test(element.localName)) return;
  for (const attribute of ['id', 'name']) {
    const name = element.getAttribute(attribute);
    if (name && (name in HTMLFormElement.prototype || name in Document.prototype)) element.removeAttribute(attribute);
  }
}
