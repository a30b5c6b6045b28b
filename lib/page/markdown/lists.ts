import type { Excerpt } from '../excerpt/excerpt';
import { at } from '../tree';
import type { Construct, OpenList, Writer } from './writer';

const HIGHEST_NUMBER = 999_999_999;

export const list: Construct = {
  open(writer, index) {
    writer.block();
    const name = writer.tree.names[index] ?? '';
    const ordered = name === 'ol';
    if (writer.mode === 'cell') writer.inline.tag(`<${name}>`);
    if (writer.mode !== 'flow') return;
    const { output, lists, lastList: last } = writer;
    const around = lists.at(-1);
    const parent = writer.tree.names[at(writer.tree.parent, index)];
    // A list directly inside of a list belongs to the item before it.
    const indent = around && isListName(parent) ? around.indent : 0;
    output.open(' '.repeat(indent), ' '.repeat(indent), { used: true });
    const touches = last?.writes === output.writes && last.depth === output.depth && last.list.ordered === ordered;
    lists.push({
      ordered,
      next: ordered ? startOf(writer, index) : 0,
      step: writer.tree.attribute(index, 'reversed') ? -1 : 1,
      alternate: touches && !last.list.alternate,
      indent: 0,
      nested: indent > 0 || parent === 'li',
    });
  },
  close(writer, index) {
    writer.block();
    if (writer.mode === 'cell') writer.inline.tag(`</${writer.tree.names[index]}>`);
    if (writer.mode !== 'flow') return;
    const { output, lists } = writer;
    const closed = lists.pop();
    if (closed) writer.lastList = { writes: output.writes, depth: output.depth, list: closed };
    output.close();
  },
};

export const item: Construct = {
  open(writer, index) {
    writer.block();
    if (writer.mode === 'cell') writer.inline.tag('<li>');
    if (writer.mode !== 'flow') return;
    const { output, lists } = writer;
    const around = lists.at(-1);
    const marker = around ? markerOf(writer, around, index) : '- ';
    // A list that does not start at 1 cannot interrupt a paragraph.
    const tight = around && (around.indent > 0 || (around.nested && /^(?:[-*]|1[.)])/.test(marker)));
    output.open(marker, ' '.repeat(marker.length), { tight });
  },
  close(writer) {
    writer.block();
    if (writer.mode === 'cell') writer.inline.tag('</li>');
    if (writer.mode !== 'flow') return;
    const { output, lists } = writer;
    const around = lists.at(-1);
    // The numbers after an empty item count it too.
    if (output.atStart && around?.ordered) output.block('', around.indent > 0);
    if (around && !output.atStart) around.indent = output.indent;
    output.close();
  },
};

function markerOf(writer: Writer, list: OpenList, index: number): string {
  if (!list.ordered) return list.alternate ? '* ' : '- ';
  const value = Number.parseInt(writer.tree.attribute(index, 'value') ?? '', 10);
  const number = value >= 0 && value <= HIGHEST_NUMBER ? value : list.next;
  list.next = Math.min(Math.max(number + list.step, 0), HIGHEST_NUMBER);
  return `${number}${list.alternate ? ')' : '.'} `;
}

function startOf(writer: Writer, index: number): number {
  const start = Number.parseInt(writer.tree.attribute(index, 'start') ?? '', 10);
  if (start >= 0 && start <= HIGHEST_NUMBER) return start;
  return writer.tree.attribute(index, 'reversed') ? itemsOf(writer.tree, index) : 1;
}

function itemsOf({ names, end }: Excerpt, list: number): number {
  let count = 0;
  for (let i = list + 1; i < at(end, list); i = at(end, i)) if (names[i] === 'li') count++;
  return count;
}

const isListName = (name: string | undefined) => name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir';

/** A checkbox at the beginning of an item turns it into a task. */
export const input: Construct = {
  whole(writer, index) {
    const { tree } = writer;
    if (
      writer.mode === 'flow' &&
      tree.attribute(index, 'type') === 'checkbox' &&
      writer.output.atStart &&
      writer.inline.isEmpty &&
      writer.lists.length
    ) {
      writer.inline.raw(tree.attribute(index, 'checked') ? '[x]' : '[ ]');
      writer.inline.space();
    }
    return tree.end[index];
  },
};
