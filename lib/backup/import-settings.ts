import * as z from 'zod';
import { i18n } from '#i18n';
import { parseRequest } from '@/lib/contract';
import { isLoopback } from '@/lib/http/address';
import { isObject } from '@/lib/json';
import { readHosts } from '@/lib/store/host-list';
import { type Preset, presets } from '@/lib/store/presets';
import { CONCURRENCY, DEFAULT_SETTINGS, MAX_SITES, parseBaseUrl, type Settings, settings } from '@/lib/store/settings';
import { PATHS } from './parts';
import type { BackupFiles } from './read-files';
import { runsScript } from './read-job';
import { withoutSecrets } from './without-secrets';

const text = z.string().max(100_000);

/** A request without an address, as settings keep it: one that could be sent, and runs no script that nobody has seen. */
const request = z.unknown().transform((value, context): Settings['lastRequest'] => {
  const clean = withoutSecrets(value);
  const parsed = parseRequest({ ...(isObject(clean) ? clean : {}), url: 'https://example.org/' });
  if (isObject(clean) && parsed.ok && !runsScript(clean)) return clean as Settings['lastRequest'];
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

const limit = z.int().min(1).optional();

/** A model on this computer. One elsewhere would be sent what pages say: that is for the user to choose. */
const model = z.union([
  z.object({ kind: z.enum(['none', 'built-in']) }),
  z.object({
    kind: z.literal('openai-compatible'),
    baseUrl: text.refine((address) => isLoopback(URL.parse(address)?.hostname ?? '')),
    model: text,
    limits: z.object({ input: limit, output: limit }).optional(),
    window: z.object({ tokens: z.int().min(1), from: text }).optional(),
  }),
]);

/** Settings that can be taken from a file, by the schema that they must fit; null for those that are never taken. */
const TAKEN = {
  // The user alone chooses the place that pages are sent to.
  engine: null,
  baseUrl: text.transform((address) => parseBaseUrl(address).baseUrl),
  lastRequest: request,
  siteRequests: z.array(z.unknown()).max(MAX_SITES),
  deliverTo: z.enum(['clipboard', 'file']),
  iconPress: z.enum(['popup', 'scrape']),
  note: z.object({ template: text, fileName: text, links: z.boolean(), images: z.boolean() }),
  concurrency: z.int().min(CONCURRENCY.min).max(CONCURRENCY.max),
  cacheBudget: z.int().min(0),
  blockedHosts: z.array(text),
  model,
  modelChoice: null,
} satisfies Record<keyof Settings, z.ZodType | null>;

const siteRequest = z.object({ host: text, request });
const preset = z.object({ name: z.string().min(1).max(200), request });

/**
 * Takes settings of a backup, those that are still as they were when Winnow came: none is overwritten. Lists are joined.
 * @returns the number of settings that were taken, and what was left out
 */
export async function importSettings(files: BackupFiles): Promise<{ added: number; notes: string[] }> {
  const read = await files.json(PATHS.settings);
  const file = isObject(read) ? read : {};
  const given = isObject(file.settings) ? file.settings : {};
  const now = await settings.getValue();
  const notes: string[] = [];
  const unfit = (field: string) => notes.push(i18n.t('backup.setting', { field }));

  const taken: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(TAKEN)) {
    const key = name as keyof Settings;
    const isOwn = !same(now[key], DEFAULT_SETTINGS[key]);
    if (!schema || given[name] === undefined || same(given[name], DEFAULT_SETTINGS[key])) continue;
    const parsed = parseQuietly(schema, given[name]);
    if (parsed === undefined) unfit(name);
    else if (name === 'blockedHosts') taken[name] = joinedHosts(now, parsed as string[]);
    else if (name === 'siteRequests') taken[name] = joinedSites(now, parsed as unknown[]);
    else if (!isOwn) taken[name] = parsed;
    else if (!same(now[key], parsed)) notes.push(i18n.t('backup.ownSetting', { field: name }));
  }
  const changed = Object.entries(taken).filter(([name, value]) => !same(value, now[name as keyof Settings]));
  if (changed.length > 0) await settings.setValue({ ...now, ...Object.fromEntries(changed) });
  const added = await importPresets(Array.isArray(file.presets) ? file.presets : [], unfit);
  return { added: changed.length + added, notes };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The address of a service may be refused by an error of its own. */
function parseQuietly(schema: z.ZodType, value: unknown): unknown {
  try {
    return schema.safeParse(value).data;
  } catch {
    return undefined;
  }
}

const joinedHosts = (now: Settings, hosts: readonly string[]): string[] => [
  ...new Set([...now.blockedHosts, ...readHosts(hosts.join('\n')).hosts]),
];

function joinedSites(now: Settings, sites: readonly unknown[]): Settings['siteRequests'] {
  const known = new Set(now.siteRequests.map(({ host }) => host));
  const read = sites.flatMap((site) => siteRequest.safeParse(site).data ?? []);
  return [...now.siteRequests, ...read.filter(({ host }) => !known.has(host))].slice(0, MAX_SITES);
}

/** Keeps requests under their names; under another where the name is that of another request. */
async function importPresets(given: readonly unknown[], unfit: (field: string) => void): Promise<number> {
  let added = 0;
  for (const [index, value] of given.entries()) {
    const { data } = preset.safeParse(value);
    if (!data) unfit(`presets[${index}]`);
    else if (await keepPreset(data)) added += 1;
  }
  return added;
}

async function keepPreset({ name, request }: Preset): Promise<boolean> {
  const kept = await presets.list();
  if (kept.some((other) => other.name.startsWith(name) && same(other.request, request))) return false;
  const names = new Set(kept.map((other) => other.name));
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name} (${number})`;
  await presets.save({ name: free, request });
  return true;
}
