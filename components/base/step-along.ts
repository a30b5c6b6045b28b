/**
 * Returns the step along a line for a key: 1 forward, -1 back, in reading direction; undefined if the key is not one of the
 * line's arrow keys.
 */
export function stepAlong(line: Element, key: string): 1 | -1 | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (key === 'ArrowRight') === line.matches(':dir(ltr)') ? 1 : -1;
}
