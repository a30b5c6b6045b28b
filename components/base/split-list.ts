/**
 * Splits a comma-separated list into trimmed items, without empty ones. A comma inside brackets belongs to its item, as in
 * the selector `:is(nav, aside)`.
 */
export function splitList(text: string): string[] {
  const items = [''];
  let depth = 0;
  for (const char of text) {
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    if (char === ',' && depth <= 0) items.push('');
    else items[items.length - 1] += char;
  }
  return items.map((item) => item.trim()).filter(Boolean);
}
