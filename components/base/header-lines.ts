/**
 * Headers as a person writes them, one a line.
 * @returns the headers, and the numbers of the lines that are none; never the lines themselves, which may hold a secret
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
  // Not by assignment: a header may have the name of a member that every object has.
  return { headers: Object.fromEntries(headers), refused };
}

export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
