/** Signs that Obsidian does not take in the name of a note: its links have a meaning for them. */
const UNFIT = /[#^[\]|]+/g;

/** Characters of an address that every system hands on to a program; Windows ends at about 2,000. */
const LONGEST = 1_800;

/**
 * Address by which Obsidian makes a note (https://help.obsidian.md/uri).
 * @param name of its file, as `fileName` gives it
 * @returns `needsClipboard` if the text is too long for an address, and is taken from the clipboard
 */
export function obsidianAddress(name: string, text: string): { address: string; needsClipboard: boolean } {
  const note = `obsidian://new?name=${encodeURIComponent(name.replace(UNFIT, ' ').replace(/\.md$/, '').trim())}`;
  const whole = `${note}&content=${encodeURIComponent(text.toWellFormed())}`;
  return whole.length > LONGEST
    ? { address: `${note}&clipboard=true`, needsClipboard: true }
    : { address: whole, needsClipboard: false };
}
