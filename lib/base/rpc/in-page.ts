declare global {
  /** The tables that scripts have offered in this world of a page, by name. */
  var winnowTables: Record<string, object> | undefined;
}

/**
 * Offers a table of functions, under a name, to scripts in this world of a page: the worker in the isolated one, Node
 * in a page of the extension. An existing table stays, with its state.
 */
export function offer(name: string, make: () => object): void {
  const tables = ownTables() ?? {};
  tables[name] ??= make();
  globalThis.winnowTables = tables;
}

/** The table that a script of this world has offered under a name. */
export const offered = (name: string): object | undefined => ownTables()?.[name];

/** An element with this id is a property of the window too, but not its own. */
const ownTables = () => (Object.hasOwn(globalThis, 'winnowTables') ? globalThis.winnowTables : undefined);
