import { EchoFilter } from './echoes';

/** Number of consecutive characters of a secret that a message must not repeat. */
const LEAST_IN_MESSAGE = 6;

/**
 * Number of consecutive characters of a secret that a result must not repeat. It is higher because a result is
 * mostly a page's text: a shorter secret, such as `test` for a private server, would be hidden wherever the page
 * contains the word.
 */
const LEAST_IN_RESULT = 12;

/** Maximum number of characters to read of a message. */
const MAX_MESSAGE = 4_000;

/**
 * Quotes a stranger's words as plain text on one line, without echoes of a secret.
 * @param length maximum number of quoted characters
 */
export function quote(words: string, secrets: readonly string[], length = 300): string {
  const filter = new EchoFilter(secrets, LEAST_IN_MESSAGE);
  const line = filter
    .clean(words.slice(0, MAX_MESSAGE))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** Creates a filter for results; undefined if no secret is long enough to be distinguished from other words. */
function resultFilter(secrets: readonly string[]): EchoFilter | undefined {
  const long = secrets.filter((secret) => secret.length >= LEAST_IN_RESULT);
  return long.length > 0 ? new EchoFilter(long, LEAST_IN_RESULT) : undefined;
}

/** Hides echoes of secrets in the texts and keys of a JSON value. */
export function withoutEchoes<T>(value: T, secrets: readonly string[]): T {
  const filter = resultFilter(secrets);
  return filter ? (clean(value, filter) as T) : value;
}

function clean(value: unknown, filter: EchoFilter): unknown {
  if (typeof value === 'string') return filter.clean(value);
  if (Array.isArray(value)) return value.map((item) => clean(item, filter));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [clean(key, filter) as string, clean(item, filter)]),
  );
}

/** Hides echoes of secrets in a text that arrives in pieces. */
export async function* withoutEchoesIn(
  pieces: AsyncIterable<string>,
  secrets: readonly string[],
): AsyncGenerator<string, void> {
  const filter = resultFilter(secrets);
  if (!filter) return yield* pieces;
  for await (const piece of pieces) {
    const shown = filter.push(piece);
    if (shown) yield shown;
  }
  const rest = filter.end();
  if (rest) yield rest;
}

/**
 * Minimum length of a secret value, in characters: shorter ones reveal little, and hiding them would garble messages.
 */
const MIN_VALUE = 6;

/**
 * Finds the secrets in headers: their values, without the scheme of an authorization, and the decoded credentials of
 * Basic.
 */
export function secretsIn(headers: Record<string, string>): string[] {
  return Object.values(headers)
    .filter((value) => value.length >= MIN_VALUE)
    .flatMap((value) => {
      const [, scheme = '', rest = value] = /^(basic|bearer|digest|token) (.*)/is.exec(value) ?? [];
      const credentials = rest.trim();
      return scheme.toLowerCase() === 'basic' ? [credentials, ...decoded(credentials)] : [credentials];
    });
}

/** User name and password (RFC 7617). */
function decoded(base64: string): string[] {
  try {
    const pair = atob(base64);
    return [pair, pair.slice(pair.indexOf(':') + 1)];
  } catch {
    return [];
  }
}
