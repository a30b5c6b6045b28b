const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };

const replace = (text: string, signs: RegExp) => text.replace(signs, (sign) => SIGNS[sign] ?? sign);

/** HTML, "escaping a string". */
export const escapeHtml = (text: string) => (/[&<>\u00a0]/.test(text) ? replace(text, /[&<>\u00a0]/g) : text);
/** Escapes a string in attribute mode. */
export const escapeAttribute = (value: string) =>
  /[&<>"\u00a0]/.test(value) ? replace(value, /[&<>"\u00a0]/g) : value;
