/** The thread within the package's script: the only text from which it creates a worker. */
const THREAD = /\binlineWorker\('((?:[^'\\]|\\[\s\S])*)'\)/;
const ESCAPED = /\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi;
const CONTROL: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' };

/**
 * Extracts the thread that encodes MP3 from the script of @mediabunny/mp3-encoder, which contains it as a text and starts it
 * from a blob. An extension must not do that, and LAME, under the LGPL, must be a separate file.
 * @throws Error if a script does not contain the thread
 */
export function mp3ThreadOf(script: string): string {
  const [, text] = THREAD.exec(script) ?? [];
  if (!text) throw new Error('@mediabunny/mp3-encoder: its thread is not where it was. See modules/mp3-encoder.');
  return text.replace(ESCAPED, (_all, unicode: string, hex: string, sign: string) =>
    unicode || hex ? String.fromCharCode(Number.parseInt(unicode ?? hex, 16)) : (CONTROL[sign] ?? sign),
  );
}
