import { i18n } from '#i18n';
import { dropPrototypes, MAX_JSON_DEPTH, parseJson } from '@/lib/base/json';
import { issuesOf, sentence } from '@/lib/contract';
import type * as z from '@/lib/contract/zod';
import type { ZippedFile } from '@/lib/files/zip/read-zip';

/** A part of a backup that cannot be imported. The message names its file and field. */
export class UnfitPart extends Error {
  override name = 'Unfit';
}

/** Maximum sizes in bytes: of a file that is read as text, and of any other file. Stored data is always far smaller. */
const MOST = { text: 100_000_000, file: 500_000_000 };

/** Files of a backup. Each is read and checked on demand. */
export class BackupFiles {
  /** Names of the files from which a member named `__proto__` was removed. */
  readonly withPrototypes = new Set<string>();
  readonly #files: ReadonlyMap<string, ZippedFile>;

  constructor(files: readonly ZippedFile[]) {
    this.#files = new Map(files.map((file) => [file.name, file]));
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** Returns the names with a given start and end, in the order of the file. */
  names(start: string, end: string): string[] {
    return [...this.#files.keys()].filter((name) => name.startsWith(start) && name.endsWith(end));
  }

  /** @throws UnfitPart */
  async bytes(name: string, most = MOST.file): Promise<Uint8Array<ArrayBuffer>> {
    const file = this.#files.get(name);
    if (!file) throw new UnfitPart(i18n.t('backup.missing', { name }));
    try {
      return await file.read(most);
    } catch {
      throw new UnfitPart(i18n.t('backup.damaged', { name }));
    }
  }

  /** @throws UnfitPart */
  async json(name: string): Promise<unknown> {
    const value = parseJson(new TextDecoder().decode(await this.bytes(name, MOST.text)));
    if (value === undefined) throw new UnfitPart(i18n.t('backup.damaged', { name }));
    const { depth, removed } = dropPrototypes(value);
    if (removed) this.withPrototypes.add(name);
    if (depth > MAX_JSON_DEPTH) throw new UnfitPart(i18n.t('backup.damaged', { name }));
    return value;
  }

  /** @throws UnfitPart with the first invalid field */
  async parsed<T>(name: string, schema: z.ZodType<T>): Promise<T> {
    return fitting(name, schema, await this.json(name));
  }
}

/** @throws UnfitPart with the first invalid field */
export function fitting<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { error: sentence });
  if (parsed.success) return parsed.data;
  const [first] = issuesOf(parsed.error);
  throw new UnfitPart(i18n.t('backup.field', { name, field: first?.field ?? '', why: first?.message ?? '' }));
}
