import { describe, expect, it } from 'vitest';
import * as measures from '../../support/measures.ts';
import { readSources } from '../../support/sources.ts';

const product = readSources();

describe('in the product’s source', () => {
  it('no two exported things share a name: a search for it, or an import by it, finds one', () => {
    // `#i18n` is one of the two, as the extension or the server is built.
    const shared = measures.sharedNames(product).filter((name) => !name.startsWith('i18n:'));
    expect(shared, 'Name each for what is its own, or export it once.').toEqual([]);
  });

  it('no function is longer than 80 lines: a longer one is several, or a module in a closure', () => {
    expect(measures.longFunctions(product), 'Make smaller tools of these.').toEqual([]);
  });

  it('comments read as a native engineer writes them: few have turns of phrase that sound translated', () => {
    const { count, found } = measures.dialectComments(product);
    // It was 21 % once.
    expect(found.length / count, `Rewrite these as full sentences:\n${found.join('\n')}`).toBeLessThanOrEqual(0.01);
  });

  it('nothing is any: unvalidated data is unknown until a schema has read it', () => {
    expect(measures.anyTypes(product), 'Write unknown, and parse it with a schema.').toEqual([]);
  });

  it('no imports make a cycle that runs: which module is ready first would depend on who asks', () => {
    expect(measures.importCycles(product, ['value']), 'Move what both need to a file below both.').toEqual([]);
  });

  it('imports of types make at most two cycles: files that need each other’s types are one idea', () => {
    const found = measures.importCycles(product, ['value', 'type']);
    expect(found.length, `Move the types to a file below both:\n${found.join('\n')}`).toBeLessThanOrEqual(2);
  });
});
