import type { ScrapeRequestInput } from '@/lib/contract';

/**
 * A request as a command for a POSIX shell. The key is taken from `$API_KEY`, and where no service is known its address
 * from `$BASE_URL`, when the command runs: neither is ever in the text.
 * @param baseUrl address of the service without `/v2`; empty where there is none
 */
export function curlCommand(request: ScrapeRequestInput, baseUrl: string): string {
  return [
    `curl ${baseUrl ? quoted(`${baseUrl}/v2/scrape`) : '"$BASE_URL/v2/scrape"'}`,
    '-H "Authorization: Bearer $API_KEY"',
    "-H 'Content-Type: application/json'",
    `--data-raw ${quoted(visible(JSON.stringify(request, null, 2)))}`,
  ].join(' \\\n  ');
}

/** One word of a POSIX shell, taken literally (2.2.2 Single-Quotes): only the quote itself needs care. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * JSON in which every character shows itself. JSON escapes the controls below U+0020; those above, and the marks that
 * reorder or hide text, could make a command look different from what a shell is given.
 */
const visible = (json: string) =>
  json.replace(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) => character.split('').map(escaped).join(''));

/** One UTF-16 unit as JSON writes it. */
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
