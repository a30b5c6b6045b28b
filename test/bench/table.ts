/** A GitHub table. Columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'---:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

/** `.874` */
export const share = (value: number): string => (value >= 0.9995 ? value.toFixed(2) : value.toFixed(3).slice(1));

/** A ratio or a number of milliseconds or megabytes, with as many digits as it is worth. */
export const amount = (value: number): string =>
  Number.isNaN(value) ? '' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
