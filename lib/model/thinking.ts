/**
 * Removes the thoughts at the beginning of a reasoning model's answer, if a server passes them on as text between
 * `<think>` and `</think>`.
 */
export async function* withoutThinking(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let held = '';
  let place: 'before' | 'inside' | 'behind' = 'before';
  for await (const piece of pieces) {
    if (place === 'behind') {
      yield piece;
      continue;
    }
    held += piece;
    if (place === 'before') {
      const begin = held.trimStart();
      if (begin.startsWith(OPEN)) place = 'inside';
      else if (!OPEN.startsWith(begin)) {
        place = 'behind';
        yield held;
      }
    }
    const end = place === 'inside' ? held.indexOf(CLOSE) : -1;
    if (end >= 0) {
      place = 'behind';
      const rest = held.slice(end + CLOSE.length).trimStart();
      if (rest) yield rest;
    }
  }
  if (place === 'before' && held) yield held;
}

const OPEN = '<think>';
const CLOSE = '</think>';
