import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../server/chromium/chromium.ts';
import type { Scenario } from './scenario.ts';
import type { LabSite } from './site.ts';
import { openWinnow } from './winnow.ts';

const SHEET = fileURLToPath(new URL('../../docs/recording.webp', import.meta.url));

/** A scenario of each library whose picture is kept. */
export const PICTURED: readonly string[] = [
  'mui/autocomplete',
  'antd/cascader',
  'element-plus/date',
  'radix/tabs',
  'headless-ui/menu',
  'shoelace/rating',
  'react-select/several',
  'select2/search',
  'choices/one',
  'tom-select/create',
  'flatpickr/range',
  'air-datepicker/range',
  'editors/quill: bold by its button',
  'editors/tiptap: bold by its button',
  'editors/codemirror: a call',
  'monaco/lines',
  'ag-grid/edit',
  'tables/tabulator: sort',
  'dragging/sortable',
  'leaflet/zoom by its button',
  'cmdk/list by keys',
  'react-router/a link',
];

/** Milliseconds in which the bar shows the last step. */
const BAR_DELAY = 2_000;
/** CSS pixels of the page and of the panel; they are shown side by side and smaller. */
const PAGE = { width: 700, height: 460 };
const PANEL = { width: 360, height: 460 };
const SCALE = 0.6;
const COLUMNS = 3;

interface Picture {
  name: string;
  /** The page at the end of the recording and the panel after it, as PNG in base64. */
  parts: string[];
}

/** Records each scenario, and puts what a person sees meanwhile and afterwards onto one sheet in docs. */
export async function takePictures(scenarios: readonly Scenario[], site: LabSite): Promise<void> {
  await using browser = await openWinnow('full');
  const pictures: Picture[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    process.stderr.write(`${scenario.name}\n`);
    const smaller: Scenario = {
      ...scenario,
      async act(person) {
        await person.page.setViewportSize(PAGE);
        await scenario.act(person);
        // The bar tells of the last step once the page has answered it.
        await person.still(BAR_DELAY);
      },
    };
    const { recording, picture } = await browser.record(smaller, site, `picture${index}`);
    const panel = await browser.pictureOf(recording, PANEL);
    pictures.push({ name: scenario.name, parts: [picture, panel].map((part) => part.toString('base64')) });
  }
  mkdirSync(dirname(SHEET), { recursive: true });
  writeFileSync(SHEET, await sheetOf(pictures));
}

/** Draws the pictures below each other in columns. @returns a WebP */
async function sheetOf(pictures: readonly Picture[]): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  const sizes = { PAGE, PANEL, SCALE, COLUMNS };
  const data = await page.evaluate(drawSheet, { pictures, sizes });
  await browser.close();
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

interface Sheet {
  pictures: readonly Picture[];
  sizes: { PAGE: typeof PAGE; PANEL: typeof PANEL; SCALE: number; COLUMNS: number };
}

/** Runs in a page: it takes nothing from here. @returns a data URL */
async function drawSheet({ pictures, sizes: { PAGE, PANEL, SCALE, COLUMNS } }: Sheet): Promise<string> {
  const [gap, line] = [12, 20];
  const cell = { width: (PAGE.width + PANEL.width) * SCALE + gap, height: PAGE.height * SCALE + line + gap };
  const canvas = document.createElement('canvas');
  canvas.width = cell.width * COLUMNS + gap;
  canvas.height = cell.height * Math.ceil(pictures.length / COLUMNS) + gap;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('Nothing can be drawn here.');
  brush.fillStyle = '#d9d6d0';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#222';
  brush.font = '14px sans-serif';
  brush.imageSmoothingQuality = 'high';
  for (const [index, { name, parts }] of pictures.entries()) {
    let left = gap + (index % COLUMNS) * cell.width;
    const top = gap + Math.floor(index / COLUMNS) * cell.height;
    brush.fillText(name, left, top + 14);
    for (const part of parts) {
      const image = new Image();
      image.src = `data:image/png;base64,${part}`;
      await image.decode();
      brush.drawImage(image, left, top + line, image.width * SCALE, image.height * SCALE);
      left += image.width * SCALE;
    }
  }
  return canvas.toDataURL('image/webp', 0.8);
}
