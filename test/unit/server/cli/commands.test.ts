import { expect, it } from 'vitest';
import { commandLines } from '@/server/cli/commands';

it('lists every command with its argument', () => {
  expect(commandLines().split('\n')).toEqual([
    '       npm start -- map url [options]      prints the addresses of a site',
    '       npm start -- search words [options] searches the web',
    '       npm start -- crawl url [options]    scrapes a site, page by page',
    '       npm start -- batch file [options]   scrapes the addresses in a file',
    '       npm start -- parse file [options]   prints a document of this computer as markdown',
    '       npm start -- watch url [options]    prints what changes in a page',
    '       npm start -- agent prompt [options] answers a question from pages that it finds',
    '       npm start -- scrape url [options]   prints a page, whether there is a display or not',
    '       npm start -- serve [options]        answers the v2 interface over HTTP',
    '       npm start -- mcp [options]          serves an assistant (Model Context Protocol)',
    "       npm start -- connect                prints what to write into an assistant's configuration",
  ]);
});
