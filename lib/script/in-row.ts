import * as z from 'zod';

/** A feature of a row: something that CSS can express, or words of one of its texts. */
const part = z.union([
  z.object({ css: z.string() }),
  z.object({ words: z.array(z.string()), place: z.string(), of: z.number() }),
]);

/** An element in the row with a key, for a page in the language of the recording. */
export const inRow = z.object({
  name: z.string(),
  tag: z.string(),
  caption: z.string(),
  inner: z.string(),
  levels: z.array(z.object({ shape: z.string(), depth: z.number(), ways: z.array(z.array(part)) })),
});
export type InRow = z.output<typeof inRow>;

/**
 * JavaScript of a function that finds an element by its row's key, given as JSON text, like the replay in the extension. It
 * fails rather than return an element of another row.
 */
export const FIND_IN_ROW = String.raw`((text) => {
  const { name, tag, caption, inner, levels } = JSON.parse(text);
  const unread = "input,textarea,select,script,style,template,[contenteditable]:not([contenteditable=\"false\"])";
  const nodes = (root) => {
    const walker = document.createTreeWalker(root, 5, (e) => e.nodeType === 1 && e.matches(unread) ? 2 : 1);
    const found = [];
    while (walker.nextNode()) if (walker.currentNode.nodeType === 3) found.push(walker.currentNode);
    return found;
  };
  const wordsOf = (text) => text.split(/\s+/).map((word) =>
    word.replace(/^[^\p{L}\p{N}\p{Sc}]+|[^\p{L}\p{N}\p{Sc}%]+$/gu, "").slice(0, 60)).filter(Boolean).slice(0, 24);
  const placeIn = (row, node) => {
    const path = [];
    for (let at = node.parentElement; at !== row; at = at.parentElement) path.unshift(at);
    const alike = (e) => [...e.parentElement.children].filter((other) => other.localName === e.localName);
    return path.slice(0, 2).map((e) => e.localName + ":" + alike(e).indexOf(e)).join(" ");
  };
  const isSo = (row, { css, words, place, of }) => css ? row.matches(css) : nodes(row).some((node) => {
    const said = wordsOf(node.data.slice(0, 1000));
    return said.length === of && words.every((word) => said.includes(word)) && placeIn(row, node) === place;
  });
  const rowAt = (e, { shape, depth }) => {
    let row = e.closest(shape);
    for (let times = 1; row && depth > times; times++) row = row.parentElement?.closest(shape);
    return row;
  };
  const captionOf = (e) => {
    const said = e.matches(unread) ? "" : nodes(e).map((node) => node.data).join(" ").replace(/\s+/g, " ").trim().slice(0, 80);
    const value = /^(submit|button|reset|image|radio|checkbox)$/i.test(e.getAttribute("type") ?? "") ? ["value"] : [];
    const named = ["aria-label", "title", ...value, "alt"].map((attribute) => e.getAttribute(attribute));
    return said || named.find(Boolean)?.slice(0, 80) || "";
  };
  const isIn = (e) => levels.every((level) => {
    const row = rowAt(e, level);
    return row && level.ways.some((way) => way.every((part) => isSo(row, part)));
  });
  const found = [...document.querySelectorAll(tag)].filter((e) => isIn(e) && captionOf(e) === caption);
  const rows = new Set(found.map((e) => rowAt(e, levels[0])));
  if (rows.size !== 1) throw new Error("no row of " + name + ", or several");
  return found.find((e) => e.matches(levels[0].shape + inner)) ?? found[0];
})`;
