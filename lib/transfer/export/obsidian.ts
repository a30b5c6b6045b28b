/** Matches characters that Obsidian does not allow in the name of a note, because they have a meaning in its links. */
const UNFIT = /[#^[\]|]+/g;

/** Maximum length of an address that every system passes to a program, in characters; Windows stops at about 2,000. */
const LONGEST = 1_800;

/** Where Obsidian puts a text. */
export interface ObsidianTarget {
  /** File name, as returned by `fileName`. */
  name: string;
  /** Name of a vault. Absent for the vault that was open last. */
  vault?: string | undefined;
  /** True to add the text to the end of the note, which is created if it does not exist. */
  appends?: boolean;
}

/**
 * Returns the address with which Obsidian creates a note, or adds to it (https://help.obsidian.md/uri).
 * @returns `needsClipboard` if the text is too long for an address, so that Obsidian reads it from the clipboard
 */
export function obsidianAddress(
  { name, vault, appends }: ObsidianTarget,
  text: string,
): { address: string; needsClipboard: boolean } {
  const note = [
    `name=${encodeURIComponent(name.replace(UNFIT, ' ').replace(/\.md$/, '').trim())}`,
    ...(vault ? [`vault=${encodeURIComponent(vault.toWellFormed())}`] : []),
    ...(appends ? ['append=true'] : []),
  ].join('&');
  const whole = `obsidian://new?${note}&content=${encodeURIComponent(text.toWellFormed())}`;
  return whole.length > LONGEST
    ? { address: `obsidian://new?${note}&clipboard=true`, needsClipboard: true }
    : { address: whole, needsClipboard: false };
}
