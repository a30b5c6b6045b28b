import type { DocumentMetadata } from '../markup';
import { type Package, pathFrom } from '../package';
import { childAt, xmlChildren, xmlText } from '../xml';

/** The target of a relationship: another part, or an address outside of the package. */
export interface Relationship {
  /** Last segment of its type, such as `image`. */
  type: string;
  /** Path of the other part; missing for an external target. */
  path?: string;
  /** External address, which is never loaded. */
  address?: string;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** Reads the relationships of a part, by their ids (ECMA-376, part 2, 6.5). @param part '' for the package itself */
export async function relationshipsOf(files: Package, part: string): Promise<Relationships> {
  const slash = part.lastIndexOf('/') + 1;
  const root = await files.xml(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  const found = new Map<string, Relationship>();
  for (const { attributes } of root ? xmlChildren(root, 'Relationship') : []) {
    const { Id: id, Type: uri = '', Target: target = '', TargetMode: mode } = attributes;
    if (!id) continue;
    const type = uri.slice(uri.lastIndexOf('/') + 1);
    found.set(id, mode === 'External' ? { type, address: target } : { type, path: pathFrom(part, target) });
  }
  return found;
}

export const ofType = (relationships: Relationships, type: string): Relationship | undefined =>
  [...relationships.values()].find((one) => one.type === type);

/** Returns the path of the main document part. */
export const mainPart = async (files: Package): Promise<string | undefined> =>
  ofType(await relationshipsOf(files, ''), 'officeDocument')?.path;

/** Reads the document properties of a package. */
export async function factsIn(files: Package): Promise<DocumentMetadata> {
  const path = ofType(await relationshipsOf(files, ''), 'core-properties')?.path ?? 'docProps/core.xml';
  const core = await files.xml(path);
  const said = (name: string) => xmlText(childAt(core, name)).trim() || undefined;
  return {
    title: said('dc:title'),
    author: said('dc:creator'),
    description: said('dc:description'),
    keywords: said('keywords'),
    language: said('dc:language'),
    created: said('dcterms:created'),
    modified: said('dcterms:modified'),
  };
}
