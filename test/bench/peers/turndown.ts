import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
service.use(gfm);
service.remove(['script', 'style', 'noscript', 'template']);

/** turndown 7.2.5 with the GFM plugin that does best, 1.0.68 of @joplin's. */
export const turndown = (source: string | Node): string => service.turndown(source);
