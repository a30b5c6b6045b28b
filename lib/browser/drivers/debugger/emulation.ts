import type { Protocol } from 'devtools-protocol';
import { i18n } from '#i18n';
import { placeOf } from '@/lib/scrape/countries';
import type { PageOptions } from '@/lib/scrape/page-driver';
import type { Session } from './session';

/** Viewport in CSS pixels, with its pixel density: of a typical desktop window, and of a typical phone. */
const DESK = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const PHONE = {
  width: 390,
  height: 844,
  deviceScaleFactor: 3,
  mobile: true,
  screenOrientation: { type: 'portraitPrimary', angle: 0 },
} as const;

/** Returns the page's metrics for a request. */
export const metricsOf = ({
  mobile,
}: Pick<PageOptions, 'mobile'>): Protocol.Emulation.SetDeviceMetricsOverrideRequest => (mobile ? PHONE : DESK);

/**
 * Emulates another device and location.
 * @returns messages about what could not be emulated
 */
export async function emulate(session: Pick<Session, 'send'>, options: PageOptions): Promise<string[]> {
  const { mobile, location } = options;
  const place = location && placeOf(location.country);
  const languages = location?.languages?.length ? location.languages : place ? languagesOf(place.locale) : [];
  const agent = mobile ? phoneAgent() : isHeadless() ? await headedAgent() : languages.length > 0 && AS_IT_IS;
  const notes: string[] = [];
  /** Adds a note if a setting fails: the browser only lets the first of several pages of the same site change it. */
  const orNote = (setting: Promise<unknown>, what: 'language' | 'timeZone') =>
    setting.catch(() => {
      notes.push(i18n.t(`warnings.page.${what}NotSet`));
    });

  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', metricsOf(options)),
    mobile && session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }),
    agent &&
      session.send('Emulation.setUserAgentOverride', {
        ...agent,
        ...(languages.length > 0 && { acceptLanguage: languages.map((range) => range.replace(/;.*/, '')).join() }),
      }),
    languages[0] &&
      orNote(session.send('Emulation.setLocaleOverride', { locale: languages[0].replace(/;.*/, '') }), 'language'),
    place?.timezone &&
      orNote(session.send('Emulation.setTimezoneOverride', { timezoneId: place.timezone }), 'timeZone'),
    place &&
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: `(${tellPosition})(${place.latitude}, ${place.longitude})`,
      }),
  ]);
  return notes;
}

/**
 * Runs in the page, before its own scripts. The debugger's own override only reaches pages that may ask for a position, and
 * an extension cannot grant that to a single page.
 */
function tellPosition(latitude: number, longitude: number): void {
  // In metres.
  const coords = {
    latitude,
    longitude,
    accuracy: 100,
    altitude: null,
    altitudeAccuracy: null,
    heading: null,
    speed: null,
  };
  const tell = (success: PositionCallback) =>
    void setTimeout(() => success({ coords, timestamp: Date.now() } as GeolocationPosition));
  Geolocation.prototype.getCurrentPosition = (success) => tell(success);
  Geolocation.prototype.watchPosition = (success) => {
    tell(success);
    return 1;
  };
  Geolocation.prototype.clearWatch = () => undefined;
}

const languagesOf = (locale: string) => [locale, locale.replace(/-.*/, '')];

type Agent = Pick<Protocol.Emulation.SetUserAgentOverrideRequest, 'userAgent' | 'userAgentMetadata'>;

/** An empty user agent changes nothing. */
const AS_IT_IS: Agent = { userAgent: '' };

/** Name that a headless browser uses instead of Chrome. Some sites refuse it whatever it requests. */
const HEADLESS = /HeadlessChrome/;
const isHeadless = () => HEADLESS.test(navigator.userAgent);

/** Returns this browser's user agent as if it were not headless. */
async function headedAgent(): Promise<Agent> {
  const hints = await agentData().getHighEntropyValues([
    'architecture',
    'bitness',
    'model',
    'platformVersion',
    'fullVersionList',
  ]);
  const named = (brands: Brands) => brands.filter(({ brand }) => !HEADLESS.test(brand));
  const { brands, fullVersionList, platform = '', platformVersion = '', architecture = '', model = '' } = hints;
  return {
    userAgent: navigator.userAgent.replace(HEADLESS, 'Chrome'),
    userAgentMetadata: {
      ...(brands && { brands: named(brands) }),
      ...(fullVersionList && { fullVersionList: named(fullVersionList) }),
      ...(hints.bitness && { bitness: hints.bitness }),
      platform,
      platformVersion,
      architecture,
      model,
      mobile: false,
    },
  };
}

type Brands = NonNullable<Protocol.Emulation.UserAgentMetadata['brands']>;

/** Returns the browser's client hints, which TypeScript's own types lack. */
const agentData = () =>
  (
    navigator as unknown as {
      userAgentData: Pick<Protocol.Emulation.UserAgentMetadata, 'brands'> & {
        getHighEntropyValues(names: string[]): Promise<Partial<Protocol.Emulation.UserAgentMetadata>>;
      };
    }
  ).userAgentData;

/** Returns this browser's user agent as on a phone (https://www.chromium.org/updates/ua-reduction). */
function phoneAgent(): Agent {
  const version = /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? '';
  const brands = agentData().brands?.filter(({ brand }) => !HEADLESS.test(brand));
  return {
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    userAgentMetadata: {
      ...(brands && {
        brands,
        fullVersionList: brands.map(({ brand, version }) => ({ brand, version: `${version}.0.0.0` })),
      }),
      platform: 'Android',
      platformVersion: '15.0.0',
      architecture: '',
      model: 'Pixel 9',
      mobile: true,
    },
  };
}
