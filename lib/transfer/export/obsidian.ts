/** Matches characters that Obsidian does not allow in the name of a note, because they have a meaning in its links. */
const UNFIT = /[#^[\]|]+/g;

/** Maximum length of an address that every system passes to a program, in characters; Windows stops at about 2,000. */
const LONGEST = 1_800;

/**
 * Returns the address with which Obsidian creates a note (https://help.obsidian.md/uri).
 * @param name file name, as returned by `fileName`
 * @returns `needsClipboard` if the text is too long for an address, so that Obsidian reads it from the clipboard
 */
export function obsidianAddress(name: string, text: string): { address: string; needsClipboard: boolean } {
  const note = `obsidian://new?name=${encodeURIComponent(name.replace(UNFIT, ' ').replace(/\.md$/, '').trim())}`;
  const whole = `${note}&content=${encodeURIComponent(text.toWellFormed())}`;
  return whole.length > LONGEST
    ? { address: `${note}&clipboard=true`, needsClipboard: true }
    : { address: whole, needsClipboard: false };
}
