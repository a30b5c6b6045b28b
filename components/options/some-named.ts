/** Names in an error, at most, and characters of each: a stray paste may have thousands. */
const MOST = 5;
const LONGEST = 80;

/** The first of what an error names, cut where they are long, and the number of the others. */
export const someNamed = (all: readonly string[]): { named: string[]; more: number } => ({
  named: all.slice(0, MOST).map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name)),
  more: Math.max(0, all.length - MOST),
});
