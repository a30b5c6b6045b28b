import { natively } from './natively';

/**
 * The markdown of a document that is no page: plain text as it is, JSON in a fence.
 * @returns undefined where the document is a page
 */
export function textDocument(document: Document): string | undefined {
  const type = natively(Document, 'contentType', document);
  const isJson = /^(application|text)\/([\w.-]+\+)?json$/.test(type);
  if (!isJson && !(type.startsWith('text/') && !/^text\/(html|xml)$/.test(type))) return undefined;
  // The browser shows the text in a `pre`, beside what it offers to do with it.
  const text = natively(Document, 'documentElement', document)?.querySelector('pre')?.textContent ?? '';
  return isJson ? `\`\`\`json\n${text}\n\`\`\`` : text;
}
