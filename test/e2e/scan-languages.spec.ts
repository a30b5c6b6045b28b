import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { GERMAN } from '../support/language-files.ts';
import { makePdf } from '../support/pdf.ts';
import { drop } from './support/drop-file.ts';
import { openTab } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

const SENTENCE = 'Müde Füße gehören über die Brücke.';

/** A page of a scanner: a picture of text, and nothing else. */
async function scanOf(text: string, view: Page): Promise<Buffer> {
  const picture = await view.evaluate((line) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1190, height: 1684 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = 'white';
    context.fillRect(0, 0, 1190, 1684);
    context.fillStyle = 'black';
    context.font = '36px serif';
    context.fillText(line, 120, 160);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, text);
  return makePdf([{ jpeg: { bytes: Buffer.from(picture, 'base64'), width: 1190, height: 1684 } }]);
}

test('a language is added from a file, scans are read in it, and it is removed', async ({ extension }) => {
  const options = await extension.openView('options.html#languages');
  const section = options.getByRole('region', { name: 'Scanned PDFs' });
  const rows = section.getByRole('list', { name: 'Scanned PDFs' }).getByRole('listitem');
  const added = section.getByLabel('Language file');
  const mimeType = 'application/octet-stream';
  await expect(rows).toHaveText(['English engPart of this package']);

  await added.setInputFiles(GERMAN);
  await expect(section.getByRole('status')).toHaveText('German is added.');
  await expect(rows).toHaveText(['German deu1.3 MBRemove', 'English engPart of this package']);

  const panel = await extension.openView('sidepanel.html');
  await drop(panel, await scanOf(SENTENCE, panel));
  await expect(await openTab(panel, 'Markdown')).toContainText(SENTENCE, { timeout: 60_000 });

  // A file that is not what its name says changes nothing of what is there.
  const whole = readFileSync(GERMAN);
  await added.setInputFiles({ name: 'fra.traineddata.gz', mimeType, buffer: whole.subarray(0, 500_000) });
  await expect(section.getByRole('alert')).toContainText('fra.traineddata.gz is damaged');
  const spoilt = gunzipSync(whole).fill(0x20, 1000, 1_000_000);
  await added.setInputFiles({ name: 'fra.traineddata', mimeType, buffer: spoilt });
  await expect(section.getByRole('alert')).toContainText('fra.traineddata is damaged: Tesseract cannot open it.');
  await added.setInputFiles({ name: 'deu.traineddata', mimeType, buffer: Buffer.from('no language') });
  await expect(section.getByRole('alert')).toContainText('is not a language file of Tesseract');
  await expect(section.getByRole('alert')).toContainText('Download it again from');
  await expect(rows).toHaveText([/^German deu/, /^English eng/]);

  await section.getByRole('button', { name: 'Remove German' }).click();
  await expect(section.getByRole('status')).toHaveText('German is removed.');
  await expect(section.getByRole('button', { name: 'Add a language file…' })).toBeFocused();
  await options.reload();
  await expect(rows).toHaveText(['English engPart of this package']);
});
