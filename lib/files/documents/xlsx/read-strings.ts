import type { XmlElement } from '../xml';
import { parseStream } from '../xml-stream';
import { stringIn } from './sheet-parts';

/** Maximum number of shared strings to keep: cells use them roughly in order, and further cells are not read either. */
const MOST_STRINGS = 1_000_000;

/** Reads the shared strings of cells, by index. */
export async function readStrings(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string[]> {
  const strings: string[] = [];
  /** The open string, with its open elements. */
  const open: XmlElement[] = [];
  await parseStream(
    stream,
    {
      get isFull() {
        return strings.length >= MOST_STRINGS;
      },
      open(name, attributes) {
        if (open.length === 0 && name !== 'si') return;
        const element: XmlElement = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      text: (text) => void open.at(-1)?.children.push(text),
      close() {
        const closed = open.pop();
        if (closed?.name === 'si' && open.length === 0) strings.push(stringIn(closed));
      },
    },
    signal,
  );
  return strings;
}
