import * as z from 'zod';
import { i18n } from '#i18n';
import { isLoopback } from '@/lib/base/http/address';
import { isObject } from '@/lib/base/json';
import { parseRequest } from '@/lib/contract';
import { DELIVERY_TARGETS, type DeliveryTo } from '@/lib/jobs/job';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import { describeStep, sentenceText } from '@/lib/recorder/describe';
import { CONTENT_READERS } from '@/lib/scrape/readers';
import { readHosts } from '@/lib/store/host-list';
import { type Preset, presets } from '@/lib/store/presets';
import {
  CONCURRENCY,
  changeSettings,
  DEFAULT_SETTINGS,
  MAX_SITES,
  type Settings,
  settings,
} from '@/lib/store/settings';
import { MAX_PICKED } from '@/lib/store/site-readers';
import { PATHS } from './parts';
import type { BackupFiles } from './read-files';
import { hasActions, runsScript } from './read-job';
import { withoutSecrets } from './without-secrets';

const text = z.string().max(100_000);

/** A request without an address, as settings store it. It must be valid, and run no script, since nobody has reviewed it. */
const request = z.unknown().transform((value, context): Settings['lastRequest'] => {
  const clean = withoutSecrets(value);
  const parsed = parseRequest({ ...(isObject(clean) ? clean : {}), url: 'https://example.org/' });
  if (isObject(clean) && parsed.ok && !runsScript(clean)) return clean as Settings['lastRequest'];
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

const limit = z.int().min(1).optional();

/** A model on this computer. A remote model would receive the text of pages, so only the user may choose it. */
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

/** A search engine with a fixed public address, or a program on this computer. Only the user may choose another one. */
const search = z.union([
  z.object({ backend: z.enum(['none', 'brave', 'tavily', 'serper']) }),
  z.object({
    backend: z.literal('searxng'),
    address: text.refine((address) => isLoopback(URL.parse(address)?.hostname ?? '')),
  }),
]);

/** Selectors of picked parts, within the bounds of what is kept. */
const tags = z.array(z.string().min(1).max(MAX_PICKED.characters)).max(MAX_PICKED.selectors);

const siteReader = z.union([
  z.object({ host: text, reader: z.enum(CONTENT_READERS).exclude(['picked']) }),
  z.object({
    host: text,
    reader: z.literal('picked'),
    onlyMainContent: z.boolean(),
    includeTags: tags,
    excludeTags: tags,
  }),
]);

/** Settings that can be imported from a file, by the schema that they must match; null for settings that are never imported. */
const TAKEN = {
  // Only the user may choose where pages are sent.
  engine: null,
  baseUrl: text.transform((address) => parseBaseUrl(address).baseUrl),
  lastRequest: request,
  siteRequests: z.array(z.unknown()).max(MAX_SITES),
  deliverTo: z.enum(DELIVERY_TARGETS),
  iconPress: z.enum(['popup', 'scrape']),
  developerNames: z.boolean(),
  note: z.object({
    template: text,
    fileName: text,
    links: z.boolean(),
    images: z.boolean(),
    highlights: z.boolean().optional(),
    transcript: z.boolean().optional(),
    kind: z.enum(['md', 'ris', 'bib']).optional(),
    rules: z
      .array(z.object({ name: text, when: z.array(text).max(200), template: text, fileName: text }))
      .max(100)
      .optional(),
    vault: text.optional(),
    dailyNote: text.optional(),
  }),
  concurrency: z.int().min(CONCURRENCY.min).max(CONCURRENCY.max),
  cacheBudget: z.int().min(0),
  blockedHosts: z.array(text),
  // A file does not decide which sites hear of what is read.
  imageSites: null,
  siteReaders: z.array(siteReader).max(MAX_SITES),
  model,
  modelChoice: null,
  search,
} satisfies Record<keyof Settings, z.ZodType | null>;

const siteRequest = z.object({ host: text, request });
const preset = z.object({ name: z.string().min(1).max(200), request });

/** A setting in a file that decides where pages are sent or what a press does: it takes effect only once the user agrees. */
export interface SettingOffer {
  /** Describes the setting and its value. */
  text: string;
  /** Descriptions of the actions of a request, one sentence each. */
  actions: string[];
  /** Applies the setting. */
  take(): Promise<void>;
}

/** Descriptions of settings that are only offered, by their values. */
const OFFERED: Partial<Record<keyof Settings, (value: unknown) => string>> = {
  baseUrl: (value) => i18n.t('backup.offer.baseUrl', { address: String(value) }),
  deliverTo: (value) => i18n.t(`backup.offer.${value as DeliveryTo}`),
  iconPress: () => i18n.t('backup.offer.iconPress'),
  model: (value) => {
    const { baseUrl, model: name, kind } = value as Partial<Record<'baseUrl' | 'model' | 'kind', string>>;
    return i18n.t('backup.offer.model', { name: baseUrl === undefined ? (kind ?? '') : `${name}, ${baseUrl}` });
  },
  search: (value) => {
    const { backend, address } = value as Partial<Record<'backend' | 'address', string>>;
    return i18n.t('backup.offer.search', { name: [backend, address].filter(Boolean).join(', ') });
  },
};

/** Outcome of importing the settings of a file. */
export interface ImportedSettings {
  /** Number of imported settings. */
  added: number;
  /** Messages about settings that were left out. */
  notes: string[];
  offers: SettingOffer[];
}

/**
 * Imports the settings of a backup that still have their initial value here: none is overwritten. Lists are merged. Settings
 * that decide where pages are sent or what a press does are only offered.
 */
export async function importSettings(files: BackupFiles): Promise<ImportedSettings> {
  const read = await files.json(PATHS.settings);
  const file = isObject(read) ? read : {};
  const given = isObject(file.settings) ? file.settings : {};
  const now = await settings.getValue();
  const notes: string[] = [];
  const offers: SettingOffer[] = [];
  const unfit = (field: string) => notes.push(i18n.t('backup.setting', { field }));

  const taken: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(TAKEN)) {
    const key = name as keyof Settings;
    const isOwn = !same(now[key], DEFAULT_SETTINGS[key]);
    if (!schema || given[name] === undefined || same(given[name], DEFAULT_SETTINGS[key])) continue;
    const parsed = parseQuietly(schema, given[name]);
    const text = OFFERED[key];
    if (parsed === undefined) unfit(name);
    else if (name === 'blockedHosts') taken[name] = joinedHosts(now, parsed as string[]);
    else if (name === 'siteRequests') taken[name] = joinedSites(now, parsed as unknown[], offers);
    else if (isOwn && same(now[key], parsed)) continue;
    else if (isOwn) notes.push(i18n.t('backup.ownSetting', { field: name }));
    else if (text) offers.push({ text: text(parsed), actions: [], take: () => change({ [name]: parsed }) });
    else if (hasActions(parsed)) {
      const take = () => change({ [name]: parsed });
      offers.push({ text: i18n.t('backup.offer.request'), actions: actionsOf(parsed), take });
    } else taken[name] = parsed;
  }
  const changed = Object.entries(taken).filter(([name, value]) => !same(value, now[name as keyof Settings]));
  if (changed.length > 0) await settings.setValue({ ...now, ...Object.fromEntries(changed) });
  const added = await importPresets(Array.isArray(file.presets) ? file.presets : [], unfit, offers);
  return { added: changed.length + added, notes, offers };
}

const change = async (patch: Partial<Settings>): Promise<void> => void (await changeSettings(patch));

/** Describes the actions of a valid request. */
const actionsOf = (request: unknown): string[] => {
  const parsed = parseRequest({ ...(request as object), url: 'https://example.org/' });
  const actions = parsed.ok ? (parsed.request.actions ?? []) : [];
  return actions.map((action, index) => sentenceText(describeStep({ id: String(index), action })));
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns undefined instead of throwing: parsing the address of a service may throw an error of its own. */
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

function joinedSites(now: Settings, sites: readonly unknown[], offers: SettingOffer[]): Settings['siteRequests'] {
  const known = new Set(now.siteRequests.map(({ host }) => host));
  const read = sites.flatMap((site) => siteRequest.safeParse(site).data ?? []).filter(({ host }) => !known.has(host));
  for (const site of read.filter(hasActions)) {
    const text = i18n.t('backup.offer.site', { host: site.host });
    offers.push({ text, actions: actionsOf(site.request), take: () => keepSite(site) });
  }
  return [...now.siteRequests, ...read.filter((site) => !hasActions(site))].slice(0, MAX_SITES);
}

async function keepSite(site: Settings['siteRequests'][number]): Promise<void> {
  const { siteRequests } = await settings.getValue();
  const others = siteRequests.filter(({ host }) => host !== site.host);
  await changeSettings({ siteRequests: [site, ...others].slice(0, MAX_SITES) });
}

/** Imports requests under their names, or under another name if a different request already has it. */
async function importPresets(
  given: readonly unknown[],
  unfit: (field: string) => void,
  offers: SettingOffer[],
): Promise<number> {
  let added = 0;
  for (const [index, value] of given.entries()) {
    const { data } = preset.safeParse(value);
    if (!data) unfit(`presets[${index}]`);
    else if (hasActions(data.request)) {
      const take = async () => void (await keepPreset(data));
      const text = i18n.t('backup.offer.preset', { name: data.name });
      offers.push({ text, actions: actionsOf(data.request), take });
    } else if (await keepPreset(data)) added += 1;
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
