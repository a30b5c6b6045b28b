import { storage } from '@/lib/browser/storage';
import type { ScrapeRequestInput } from '@/lib/contract';
import { DEFAULT_NOTE, type NoteOptions } from '@/lib/export/note-options';
import type { ModelChoice } from '@/lib/formats/text/language/language-options';
import { originOf } from '@/lib/http/address';
import type { DeliveryTo } from '@/lib/jobs/job';
import type { ModelSecrets, ModelSettings } from '@/lib/model';
import type { EngineName } from '@/lib/operations/engine';
import { parseBaseUrl } from '@/lib/remote/base-url';
import type { SearchSettings } from '@/lib/search/engine';

/** Choices of the user. The API key is not among them: it has an item of its own. */
export interface Settings {
  engine: EngineName;
  /** Address of the service, without `/v2`; empty until one is entered. */
  baseUrl: string;
  /** Options of the last request, which are the next default; never an address. */
  lastRequest: Omit<ScrapeRequestInput, 'url'>;
  /** The same for single sites, the newest first. */
  siteRequests: SiteRequest[];
  /** Place that the last scrape's result was taken to, besides the panel, which is the next default. */
  deliverTo?: DeliveryTo | undefined;
  /** Purpose of a press on the icon: the form of a scrape, or the scrape itself, as that form would begin it. */
  iconPress: 'popup' | 'scrape';
  /** Choices of what is copied, saved and sent of a result. */
  note: NoteOptions;
  /** Pages of our own that are open at the same time. */
  concurrency: number;
  /** Bytes that cached pages may take on disk. */
  cacheBudget: number;
  /** Hosts that `blockAds` blocks besides the ones it knows. */
  blockedHosts: string[];
  /** Hosts of pages whose images are shown in their results. */
  imageSites: string[];
  /** Model that answers questions about pages. Its key and headers are an item of their own. */
  model: ModelSettings;
  /** The place where that was chosen; the options without it. */
  modelChoice?: ModelChoice;
  /** Search engine that finds pages. Its key is an item of its own. */
  search: SearchSettings;
}

/** Options of the last request to a site. */
interface SiteRequest {
  host: string;
  request: Settings['lastRequest'];
}

/** Sites whose last requests are kept. */
export const MAX_SITES = 50;

/** Options of the last request to the site of an address; of any site where there was none. */
export const lastRequestFor = ({ siteRequests, lastRequest }: Settings, url: string): Settings['lastRequest'] =>
  siteRequests.find(({ host }) => host === URL.parse(url)?.host)?.request ?? lastRequest;

/** Settings after a request to the site of an address. */
export function withLastRequest(settings: Settings, url: string, request: Settings['lastRequest']): Settings {
  const host = URL.parse(url)?.host;
  const others = settings.siteRequests.filter((site) => site.host !== host);
  const siteRequests = host ? [{ host, request }, ...others].slice(0, MAX_SITES) : others;
  return { ...settings, lastRequest: request, siteRequests };
}

/** Bounds of the number of pages of our own that are open at the same time. */
export const CONCURRENCY = { min: 1, max: 8 };

/** Settings before anything was chosen. */
export const DEFAULT_SETTINGS: Settings = {
  engine: 'local',
  baseUrl: '',
  lastRequest: { formats: ['markdown'] },
  siteRequests: [],
  iconPress: 'popup',
  note: DEFAULT_NOTE,
  concurrency: 2,
  cacheBudget: 200_000_000,
  blockedHosts: [],
  imageSites: [],
  model: { kind: 'none' },
  search: { backend: 'none' },
};

const stored = storage.defineItem<Partial<Settings>>('local:settings', { fallback: {}, version: 3 });

const withDefaults = (chosen: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, ...chosen });

/** Settings as they are stored, with the default for each that is not: earlier versions knew fewer. */
export const settings = {
  getValue: async (): Promise<Settings> => withDefaults(await stored.getValue()),
  setValue: (next: Settings): Promise<void> => stored.setValue(next),
  /** @returns a function that ends it */
  watch: (changed: (next: Settings) => void) => stored.watch((next) => changed(withDefaults(next ?? {}))),
};

/** Tells whether a press on the icon opens the popup. */
export const iconOpensPopup = async (): Promise<boolean> => (await settings.getValue()).iconPress === 'popup';

/** Changes some settings and leaves the others. */
export async function changeSettings(patch: Partial<Settings>): Promise<Settings> {
  const next = { ...(await settings.getValue()), ...patch };
  await settings.setValue(next);
  return next;
}

/**
 * The API key, bound to the origin it was entered for: a changed base URL never gets it. `storage.local` is closed to
 * pages at start (lib/browser/capabilities.ts) and is never synced.
 */
const serviceKey = storage.defineItem<{ origin: string; key: string } | null>('local:serviceKey', { fallback: null });

/** The key for a base URL, or nothing where none was entered for its origin. */
export async function getServiceKey(baseUrl: string): Promise<string | undefined> {
  const stored = await serviceKey.getValue();
  return stored && stored.origin === parseBaseUrl(baseUrl).origin ? stored.key : undefined;
}

/** Keeps the key for the origin of the base URL; an empty key forgets it. */
export async function setServiceKey(baseUrl: string, key: string): Promise<void> {
  await serviceKey.setValue(key ? { origin: parseBaseUrl(baseUrl).origin, key } : null);
}

interface StoredSecrets extends ModelSecrets {
  origin: string;
}

/**
 * Key and headers for a model, bound to the origin that they were entered for, as the service's key is. Memory goes
 * first.
 */
const modelSecrets = {
  session: storage.defineItem<StoredSecrets | null>('session:modelSecrets', { fallback: null }),
  local: storage.defineItem<StoredSecrets | null>('local:modelSecrets', { fallback: null }),
};

/** Key and headers for the address of a model; empty where none were entered for its origin. */
export async function getModelSecrets(baseUrl: string): Promise<ModelSecrets> {
  const stored = (await modelSecrets.session.getValue()) ?? (await modelSecrets.local.getValue());
  if (!stored || stored.origin !== originOf(baseUrl)) return {};
  const { origin: _bound, ...secrets } = stored;
  return secrets;
}

/**
 * Keeps key and headers for the origin of a model's address, and forgets those of any other.
 * @param where `session` is memory, which ends with the browser
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

/** The key for a search engine, bound to the origin of its interface, as the service's key is. */
const searchKey = storage.defineItem<{ origin: string; key: string } | null>('local:searchKey', { fallback: null });

/** The key for the address of a search engine, or nothing if none was entered for its origin. */
export async function getSearchKey(address: string): Promise<string | undefined> {
  const kept = await searchKey.getValue();
  return kept && kept.origin === originOf(address) ? kept.key : undefined;
}

/** Keeps the key for the origin of a search engine's address, and forgets that of any other; an empty key forgets it. */
export async function setSearchKey(address: string, key: string): Promise<void> {
  const origin = originOf(address);
  await searchKey.setValue(key && origin ? { origin, key } : null);
}
