import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Markdown as HTML again, by a parser that no converter under test is made of. */
export const render = (markdown: string, { everyAddress = false } = {}): string =>
  micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: everyAddress,
  });
