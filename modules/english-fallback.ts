import { defineWxtModule } from 'wxt/modules';

/** Messages of one language by key. */
type Messages<Message> = Record<string, Message>;

const FILE = /^_locales[\\/]([^\\/]+)[\\/]messages\.json$/;

/** Numbers that some languages count as `one`, which in English names the number 1. */
const NOT_ONE = [0, 21, 101];

/**
 * Adds the English message of each missing key, so that a new word needs English alone. The browser does the same for its
 * own `i18n`, but an offscreen document reads one language's file by itself.
 * @param locale name of its file, such as `pt_BR`
 */
export function completed<Message>(
  locale: string,
  messages: Messages<Message>,
  english: Messages<Message>,
): Messages<Message> {
  const plurals = new Intl.PluralRules(locale.replace('_', '-'));
  const hasOwnOne = NOT_ONE.some((number) => plurals.select(number) === 'one');
  const added = Object.entries(english).map(([key, message]) => {
    const other = hasOwnOne && key.endsWith('_one') ? english[key.replace(/one$/, 'other')] : undefined;
    return [key, other ?? message] as const;
  });
  return { ...Object.fromEntries(added), ...messages };
}

/** Completes each language in a built package. */
export default defineWxtModule((wxt) => {
  wxt.hook('build:publicAssets', (_, assets) => {
    const files = assets.flatMap((asset) => {
      const locale = FILE.exec(asset.relativeDest)?.[1];
      if (!locale || !('contents' in asset)) return [];
      return [{ asset, locale, messages: JSON.parse(asset.contents) as Messages<unknown> }];
    });
    const english = files.find(({ locale }) => locale === wxt.config.manifest.default_locale)?.messages;
    if (!english) throw new TypeError('The default language has no messages: see modules/english-fallback.ts.');
    for (const { asset, locale, messages } of files) {
      asset.contents = JSON.stringify(completed(locale, messages, english));
    }
  });
});
