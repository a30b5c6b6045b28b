import { originOf } from '@/lib/base/http/address';
import { asLiquid, DEFAULT_NOTE, type NoteOptions } from '@/lib/base/note-options';
import { storage } from '@/lib/browser/storage';
import type { ScrapeRequestInput } from '@/lib/contract';
import type { DeliveryTo } from '@/lib/jobs/job';
import type { ModelSecrets, ModelSettings } from '@/lib/model';
import type { EngineName } from '@/lib/operations/engine';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import type { SearchSettings } from '@/lib/operations/search/engines/engine';
import type { ContentFields } from '@/lib/picker/content-with';
import type { ModelChoice } from '@/lib/scrape/formats/text/language/language-options';
import type { ReaderName } from '@/lib/scrape/readers';

/** The user's settings. The API key is stored separately. */
export interface Settings {
  engine: EngineName;
  /** Address of the service, without `/v2`; empty until one is entered. */
  baseUrl: string;
  /** Options of the last request, which become the next defaults; never an address. */
  lastRequest: Omit<ScrapeRequestInput, 'url'>;
  /** Options of the last requests to individual sites, newest first. */
  siteRequests: SiteRequest[];
  /** Target of the last scrape's result besides the panel, which becomes the next default. */
  deliverTo?: DeliveryTo | undefined;
  /** What a press on the icon does: opens the form of a scrape, or scrapes at once with the form's defaults. */
  iconPress: 'popup' | 'scrape';
  /** True to show the contract's names next to formats and options. */
  developerNames: boolean;
  /** Options for what is copied, saved and sent of a result. */
  note: NoteOptions;
  /** Maximum number of the extension's own pages that are open at the same time. */
  concurrency: number;
  /** Maximum size of cached pages on disk, in bytes. */
  cacheBudget: number;
  /** Additional hosts that `blockAds` blocks. */
  blockedHosts: string[];
  /** Hosts of pages whose images are shown in their results. */
  imageSites: string[];
  /** Readers that the user chose for individual sites, newest first. */
  siteReaders: SiteReader[];
  /** Model that answers questions about pages. Its key and headers are an item of their own. */
  model: ModelSettings;
  /** Origin of the model's settings; absent for the options page. */
  modelChoice?: ModelChoice;
  /** Search engine that finds pages. Its key is stored separately. */
  search: SearchSettings;
}

/** Options of the last request to a site. */
interface SiteRequest {
  host: string;
  request: Settings['lastRequest'];
}

/** A reader that the user chose; for picked parts, with the fields of a request that select them. */
export type ReaderChoice = { reader: Exclude<ReaderName, 'picked'> } | ({ reader: 'picked' } & ContentFields);

type SiteReader = { host: string } & ReaderChoice;

/** Maximum number of sites whose last requests, or readers, are kept. */
export const MAX_SITES = 50;

/** Returns the options of the last request to the site of an address, or else to any site. */
export const lastRequestFor = ({ siteRequests, lastRequest }: Settings, url: string): Settings['lastRequest'] =>
  siteRequests.find(({ host }) => host === URL.parse(url)?.host)?.request ?? lastRequest;

/** Returns the settings after a request to the site of an address. */
export function withLastRequest(settings: Settings, url: string, request: Settings['lastRequest']): Settings {
  const host = URL.parse(url)?.host;
  const others = settings.siteRequests.filter((site) => site.host !== host);
  const siteRequests = host ? [{ host, request }, ...others].slice(0, MAX_SITES) : others;
  return { ...settings, lastRequest: request, siteRequests };
}

/** Bounds of the number of the extension's own pages that are open at the same time. */
export const CONCURRENCY = { min: 1, max: 8 };

/** Default settings. */
export const DEFAULT_SETTINGS: Settings = {
  engine: 'local',
  baseUrl: '',
  lastRequest: { formats: ['markdown'] },
  siteRequests: [],
  iconPress: 'popup',
  developerNames: false,
  note: DEFAULT_NOTE,
  concurrency: 2,
  cacheBudget: 200_000_000,
  blockedHosts: [],
  imageSites: [],
  siteReaders: [],
  model: { kind: 'none' },
  search: { backend: 'none' },
};

/** Templates of notes were of a dialect of Winnow's own before. */
const withLiquid = (earlier: Partial<Settings>): Partial<Settings> =>
  earlier.note
    ? {
        ...earlier,
        note: {
          ...earlier.note,
          template: asLiquid(earlier.note.template),
          fileName: asLiquid(earlier.note.fileName),
        },
      }
    : earlier;

const stored = storage.defineItem<Partial<Settings>>('local:settings', {
  fallback: {},
  version: 4,
  migrations: { 4: (earlier: Partial<Settings> | null) => withLiquid(earlier ?? {}) },
});

const withDefaults = (chosen: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, ...chosen });

/** Stored settings, with defaults for missing ones: earlier versions had fewer settings. */
export const settings = {
  getValue: async (): Promise<Settings> => withDefaults(await stored.getValue()),
  setValue: (next: Settings): Promise<void> => stored.setValue(next),
  /** @returns a function that stops watching */
  watch: (changed: (next: Settings) => void) => stored.watch((next) => changed(withDefaults(next ?? {}))),
};

/** Returns true if a press on the icon opens the popup. */
export const iconOpensPopup = async (): Promise<boolean> => (await settings.getValue()).iconPress === 'popup';

/** Changes some settings and leaves the others unchanged. */
export async function changeSettings(patch: Partial<Settings>): Promise<Settings> {
  const next = { ...(await settings.getValue()), ...patch };
  await settings.setValue(next);
  return next;
}

/**
 * The API key, bound to the origin it was entered for: a changed base URL never gets it. `storage.local` is closed to pages
 * at start (lib/browser/capabilities.ts) and is never synced.
 */
const serviceKey = storage.defineItem<{ origin: string; key: string } | null>('local:serviceKey', { fallback: null });

/** Returns the key for a base URL; undefined if none was entered for its origin. */
export async function getServiceKey(baseUrl: string): Promise<string | undefined> {
  const stored = await serviceKey.getValue();
  return stored && stored.origin === parseBaseUrl(baseUrl).origin ? stored.key : undefined;
}

/** Stores the key for the origin of the base URL; an empty key removes it. */
export async function setServiceKey(baseUrl: string, key: string): Promise<void> {
  await serviceKey.setValue(key ? { origin: parseBaseUrl(baseUrl).origin, key } : null);
}

interface StoredSecrets extends ModelSecrets {
  origin: string;
}

/** Key and headers for a model, bound to the origin they were entered for, like the service's key. Memory takes precedence. */
const modelSecrets = {
  session: storage.defineItem<StoredSecrets | null>('session:modelSecrets', { fallback: null }),
  local: storage.defineItem<StoredSecrets | null>('local:modelSecrets', { fallback: null }),
};

/** Returns key and headers for the address of a model; both are empty if none were entered for its origin. */
export async function getModelSecrets(baseUrl: string): Promise<ModelSecrets> {
  const stored = (await modelSecrets.session.getValue()) ?? (await modelSecrets.local.getValue());
  if (!stored || stored.origin !== originOf(baseUrl)) return {};
  const { origin: _bound, ...secrets } = stored;
  return secrets;
}

/**
 * Stores key and headers for the origin of a model's address, and forgets those of any other origin.
 * @param where `session` keeps them in memory until the browser closes
 */
export async function setModelSecrets(
  baseUrl: string,
  secrets: ModelSecrets,
  where: keyof typeof modelSecrets = 'local',
): Promise<void> {
  const origin = originOf(baseUrl);
  const isEmpty = !secrets.key && !secrets.headers;
  await modelSecrets[where].setValue(origin && !isEmpty ? { origin, ...secrets } : null);
}

/** The key for a search engine, bound to the origin of its interface, like the service's key. */
const searchKey = storage.defineItem<{ origin: string; key: string } | null>('local:searchKey', { fallback: null });

/** Returns the key for the address of a search engine; undefined if none was entered for its origin. */
export async function getSearchKey(address: string): Promise<string | undefined> {
  const kept = await searchKey.getValue();
  return kept && kept.origin === originOf(address) ? kept.key : undefined;
}

/**
 * Stores the key for the origin of a search engine's address, and forgets that of any other origin; an empty key removes it.
 */
export async function setSearchKey(address: string, key: string): Promise<void> {
  const origin = originOf(address);
  await searchKey.setValue(key && origin ? { origin, key } : null);
}
