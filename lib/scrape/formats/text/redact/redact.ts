import { isSupportedCountry } from 'libphonenumber-js/min';
import { i18n } from '#i18n';
import { findEmails } from './email';
import { findFinancial } from './financial';
import { type FindNames, NAME_ENTITIES, otherMentions, usableNames } from './names';
import { findPhones } from './phone';
import { readingOf } from './reading';
import { mergeSpans, replaceSpans } from './replace';
import { findSecrets } from './secrets';
import type { Clues, Entity, Finder, Redaction, Span } from './types';

/** Finders of each kind; names need a model. */
const FINDERS = {
  PERSON: undefined,
  EMAIL: findEmails,
  PHONE: findPhones,
  LOCATION: undefined,
  FINANCIAL: findFinancial,
  SECRET: findSecrets,
} satisfies Record<Entity, Finder | undefined>;

const ENTITIES = Object.keys(FINDERS) as Entity[];

/** Maximum number of passes over a text: after a removal, the rest may match again, each time less. */
const MOST_PASSES = 5;

export interface RedactOptions extends Redaction {
  /** Language tag of the page, such as `de-AT`: numbers without a country code are read as from that country. */
  language?: string | undefined;
}

export interface Redacted {
  text: string;
  /** Messages for the response's `warning`. */
  warnings: string[];
}

/**
 * Replaces personal data in markdown: in text, tables, code, and the addresses of links. Takes time linear in its
 * length. Specification: "redactPII"; the options match the reference v2 server.
 * @param options `fast` asks no model; `aggressive` also removes data that are only likely. All kinds if none are
 * named.
 * @param findNames finds PERSON and LOCATION with a model; if absent or failing, a warning is added
 */
export async function redact(markdown: string, options: RedactOptions, findNames?: FindNames): Promise<Redacted> {
  const wanted = new Set(options.entities ?? ENTITIES);
  const clues = { aggressive: options.mode === 'aggressive', ...cluesOf(options.language) };
  const { names, warnings } = await namesIn(markdown, options, wanted, findNames);
  let text = markdown;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const spans = mergeSpans([...(pass === 0 ? names : []), ...patternsIn(text, wanted, clues)]);
    if (!spans.length) break;
    text = replaceSpans(text, spans, options.replaceStyle);
  }
  return { text, warnings };
}

function patternsIn(markdown: string, wanted: Set<Entity>, clues: Clues): Span[] {
  const { text, source } = readingOf(markdown);
  return ENTITIES.filter((entity) => wanted.has(entity))
    .flatMap((entity) => FINDERS[entity]?.(text, clues) ?? [])
    .map((span) => ({ ...span, ...source(span) }));
}

async function namesIn(
  markdown: string,
  { mode }: Redaction,
  wanted: Set<Entity>,
  findNames: FindNames | undefined,
): Promise<{ names: Span[]; warnings: string[] }> {
  const kinds = NAME_ENTITIES.filter((entity) => wanted.has(entity));
  if (!kinds.length) return { names: [], warnings: [] };
  const without = (why: string) => ({
    names: [],
    warnings: [i18n.t('warnings.redact.names', { kinds: i18n.list(kinds), why })],
  });
  if (mode === 'fast') return without(i18n.t('warnings.redact.fast'));
  if (!findNames) return without(i18n.t('warnings.redact.noModel'));
  try {
    const names = usableNames(markdown, await findNames(markdown), wanted);
    return { names: mode === 'aggressive' ? [...names, ...otherMentions(markdown, names)] : names, warnings: [] };
  } catch (error) {
    return without(
      i18n.t('warnings.redact.failed', { message: error instanceof Error ? error.message : String(error) }),
    );
  }
}

/** Default of the contract's `location`. */
const FALLBACK = { country: 'US', language: 'en' } as const;

/**
 * Guesses the country of a page's numbers by its language, and how it writes large numbers.
 * @param language tag of the page, such as `de-AT`; without a region, the country of most speakers counts
 */
function cluesOf(language: string | undefined): Omit<Clues, 'aggressive'> {
  const locale = localeOf(language) ?? new Intl.Locale(FALLBACK.language);
  const region = locale.maximize().region;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678);
  const thousands = parts.find(({ type }) => type === 'group')?.value ?? ',';
  return {
    country: region && isSupportedCountry(region) ? region : FALLBACK.country,
    thousands: /\s/.test(thousands) ? ' ' : thousands,
  };
}

/** A page may declare any text as its language. */
function localeOf(language: string | undefined): Intl.Locale | undefined {
  try {
    return language ? new Intl.Locale(language.replaceAll('_', '-')) : undefined;
  } catch {
    return undefined;
  }
}
