/** Step along a line that a key means: 1 on, -1 back, as the line is read; undefined for a key that is none of its arrows. */
export function stepAlong(line: Element, key: string): 1 | -1 | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (key === 'ArrowRight') === line.matches(':dir(ltr)') ? 1 : -1;
}
