import { docx, odf, paragraph, rowsOf, run, xlsx } from '../support/document-files.ts';
import { drop } from './support/drop-file.ts';
import { openTab } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

test('a document of this computer is read in the panel, dropped or chosen, and again', { tag: '@promise' }, async ({
  extension,
}) => {
  const panel = await extension.openView('sidepanel.html');
  const word = await bytesOf(
    docx(paragraph(run('The Mill'), '<w:outlineLvl w:val="0"/>') + paragraph(run('The river was low.'))),
  );
  await drop(panel, word, 'mill.docx');
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');
  await expect(await openTab(panel, 'Metadata')).toContainText('wordprocessingml.document');

  const choosing = panel.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('menuitem', { name: 'Open a file…' }).click();
  const sheet = await bytesOf(
    xlsx({
      Mills: rowsOf([
        ['Name', 'Year'],
        ['Ada', '1901'],
      ]),
    }),
  );
  await (await choosing).setFiles({ name: 'mills.xlsx', mimeType: '', buffer: sheet });
  await expect(await openTab(panel, 'Markdown')).toContainText('1901');

  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('menuitem', { name: 'Scrape again' }).click();
  await expect(await openTab(panel, 'Markdown')).toContainText('1901');
});

test('a file that cannot be read says why, and what to do', async ({ extension }) => {
  const panel = await extension.openView('sidepanel.html');
  await drop(panel, Buffer.from('PK'), 'files.zip');
  await expect(panel.getByRole('alert')).toContainText('Supported file extensions');
  await drop(panel, (await bytesOf(odf('text', '<text:p>a</text:p>'))).subarray(0, 300), 'cut-off.odt');
  await expect(panel.getByRole('alert')).toContainText('Open it in its own program to see whether it is complete.');
});
