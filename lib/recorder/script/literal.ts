/** Writes a value as JavaScript that may be embedded in a page's markup, in which `</script>` would end it. */
export const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Replaces a text that a script contains as a literal. Scripts of earlier versions escape less, so the literal in plain JSON
 * is replaced as well.
 */
export const replaceLiteral = (script: string, before: string, now: string): string =>
  [scriptLiteral(before), JSON.stringify(before)].reduce(
    (text, spelling) => text.replaceAll(spelling, () => scriptLiteral(now)),
    script,
  );
