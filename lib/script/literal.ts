/** A value as JavaScript that may come to stand in a page's markup, where `</script>` would end it. */
export const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Replaces a text that a script holds as a literal. Scripts of earlier versions escape less, so that the literal of
 * plain JSON is replaced as well.
 */
export const replaceLiteral = (script: string, before: string, now: string): string =>
  [scriptLiteral(before), JSON.stringify(before)].reduce(
    (text, spelling) => text.replaceAll(spelling, () => scriptLiteral(now)),
    script,
  );
