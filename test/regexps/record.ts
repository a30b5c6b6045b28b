import { relative } from 'node:path';
import type { Expression } from './find.ts';

/**
 * Notes every expression that our own code compiles at run time.
 * @param root folder that the places are relative to
 * @returns the expressions so far, and a function that ends it
 */
export function recordExpressions(root: string): { compiled: Expression[]; stop(): void } {
  const compiled: Expression[] = [];
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args, newTarget) {
      const made = Reflect.construct(target, args, newTarget) as RegExp;
      const caller = new Error().stack?.split('\n')[2] ?? '';
      const [, file = '', line = ''] = /\(?((?:file:\/\/)?\/[^()]*?):(\d+):\d+\)?$/.exec(caller) ?? [];
      const place = `${relative(root, file.replace('file://', ''))}:${line}`;
      compiled.push({ place, source: made.source, flags: made.flags });
      return made;
    },
  });
  return {
    compiled,
    stop: () => {
      globalThis.RegExp = Native;
    },
  };
}
