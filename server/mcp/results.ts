/** Maximum number of characters of a result that an assistant gets at once. */
export const SHOWN = 40_000;
/** Maximum number of results stored for further reading, and of characters in all of them. */
const MOST = 32;
const MOST_CHARACTERS = 64_000_000;

/** Stores the newest results of one assistant that exceed its limit. */
export function createResults() {
  const kept = new Map<string, string>();
  let characters = 0;

  function forget(id: string): void {
    characters -= kept.get(id)?.length ?? 0;
    kept.delete(id);
  }

  function keep(text: string): string {
    const id = crypto.randomUUID();
    kept.set(id, text.slice(0, MOST_CHARACTERS));
    characters += kept.get(id)?.length ?? 0;
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST && characters <= MOST_CHARACTERS) break;
      if (oldest !== id) forget(oldest);
    }
    return id;
  }

  function part(id: string, text: string, offset: number): string {
    const end = endOf(text, offset);
    const shown = text.slice(offset, end);
    const rest = end < text.length ? ` To read on: read_result with result "${id}" and offset ${end}.` : '';
    return `${shown}\n\n[Characters ${offset} to ${end} of ${text.length}.${rest}]`;
  }

  return {
    /** Returns the beginning of a text, with instructions to read on if the text is longer. */
    shown: (text: string): string => (text.length <= SHOWN ? text : part(keep(text), text, 0)),

    /** @returns undefined if the result is no longer kept, or is shorter than the offset */
    read(id: string, offset: number): string | undefined {
      const text = kept.get(id);
      return text === undefined || offset >= text.length ? undefined : part(id, text, offset);
    },
  };
}

export type Results = ReturnType<typeof createResults>;

/** Returns the end of a part: after a line break if possible, and never between the two halves of a surrogate pair. */
function endOf(text: string, offset: number): number {
  const end = offset + SHOWN;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end) + 1;
  if (line > offset + SHOWN / 2) return line;
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end;
}
