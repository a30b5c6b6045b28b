const replaced: [name: string, before: PropertyDescriptor | undefined][] = [];

/**
 * Replaces a global until `restoreGlobals`. Test files share threads, and `vi.unstubAllGlobals` would also undo what was
 * stubbed for all of them: the browser's API.
 */
export function replaceGlobal(name: string, value: unknown): void {
  replaced.push([name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Puts back what was replaced, for `afterEach`. */
export function restoreGlobals(): void {
  for (const [name, before] of replaced.splice(0).reverse()) {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
}
