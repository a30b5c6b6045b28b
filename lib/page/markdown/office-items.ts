import { OFFICE_ITEM } from '../excerpt/excerpt';
import type { OfficeItem } from '../excerpt/office-lists';
import type { Construct, Writer } from './writer';

const NUMBER = /^(\d{1,9})([.)])$/;
/** A marker of letters or several numbers, to which a text may refer, stays in front of the item: `(a)`, `1.2.`. */
const isLabel = (marker: string): boolean => /[.)]$/.test(marker) && /[\p{L}\p{N}]/u.test(marker);

/** Writes an item of a list that is a series of paragraphs. */
export const officeItem: Construct = {
  open(writer, index) {
    writer.block();
    if (writer.mode !== 'flow') return;
    const { officeList, output } = writer;
    const continues = officeList.writes === output.writes;
    if (!continues) officeList.widths = [];
    const { level, marker } = itemAt(writer, index);
    const [, number, mark] = NUMBER.exec(marker) ?? [];
    const written = number ? `${Number(number)}${mark} ` : '- ';
    const indent = ' '.repeat(officeList.widths.slice(0, level - 1).reduce((sum, width) => sum + width, 0));
    officeList.widths = [...officeList.widths.slice(0, level - 1), written.length];
    output.open(indent + written, indent + ' '.repeat(written.length), { tight: continues });
    if (!number && isLabel(marker)) writer.inline.text(`${marker} `);
  },
  close(writer) {
    writer.block();
    if (writer.mode !== 'flow') return;
    writer.output.close();
    writer.officeList.writes = writer.output.writes;
  },
};

const itemAt = ({ tree }: Writer, index: number): OfficeItem => JSON.parse(tree.attribute(index, OFFICE_ITEM) ?? '{}');
