import { i18n } from '#i18n';
import { ActionError, type PageInput } from '@/lib/scrape/page-driver';
import { blobOf } from './blob-of';
import type { Session } from './session';

type PdfOptions = Parameters<NonNullable<PageInput['pdf']>>[0];

const millimetres = (width: number, height: number): [number, number] => [width / 25.4, height / 25.4];

/** Paper sizes in inches, in portrait: ISO 216 and US formats. A ledger is a tabloid in landscape. */
const PAPER: Record<PdfOptions['format'], [width: number, height: number]> = {
  A0: millimetres(841, 1189),
  A1: millimetres(594, 841),
  A2: millimetres(420, 594),
  A3: millimetres(297, 420),
  A4: millimetres(210, 297),
  A5: millimetres(148, 210),
  A6: millimetres(105, 148),
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

/** Range of the scale that Chromium can print. */
const SCALE = { min: 0.1, max: 2 };

/** Timeout of printing, in ms. Long pages take a while. */
const LIMIT = 60_000;

/** Prints the page to PDF. @throws ActionError if the scale cannot be printed */
export async function printPdf(session: Session, { format, landscape, scale }: PdfOptions): Promise<Blob> {
  if (scale < SCALE.min || scale > SCALE.max) {
    throw new ActionError(i18n.t('errors.action.scale', { min: SCALE.min, max: SCALE.max, scale }));
  }
  const [paperWidth, paperHeight] = PAPER[format];
  const paper = { paperWidth, paperHeight, landscape, scale, printBackground: true };
  const { data } = await session.send('Page.printToPDF', paper, LIMIT);
  return blobOf(data, 'application/pdf');
}
