/**
 * Reads headers that a user wrote, one per line.
 * @returns the headers, and the numbers of the invalid lines; never the lines themselves, which may contain a secret
 */
export function readHeaderLines(text: string): { headers: Record<string, string>; refused: number[] } {
  const headers: [string, string][] = [];
  const refused: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const [, name, value = ''] = /^([\w!#$%&'*+.^`|~-]+)\s*:(.*)$/s.exec(line.trim()) ?? [];
    if (name && value.trim()) headers.push([name, value.trim()]);
    else refused.push(index + 1);
  }
  // Not by assignment: a header may have the name of a built-in property.
  return { headers: Object.fromEntries(headers), refused };
}

export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
