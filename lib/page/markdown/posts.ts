import { POST } from '../excerpt/excerpt';
import type { Post } from '../tree';
import type { Construct, Writer } from './writer';

const postAt = ({ tree }: Writer, index: number): Post => JSON.parse(tree.attribute(index, POST) ?? '');

/** Writes a post of a thread: its author and date, then its content, as a quotation in the post that it replies to. */
export const post: Construct = {
  open(writer, index) {
    writer.block();
    const { quotes, said } = postAt(writer, index);
    if (writer.mode === 'flow') for (let i = 0; i < quotes; i++) writer.output.open('> ', '> ');
    const { inline } = writer;
    for (const [place, text] of said.entries()) {
      if (place > 0) inline.text(' · ');
      else inline.enter('strong');
      inline.text(text);
      if (place === 0) inline.leave('strong');
    }
    writer.block();
  },
  close(writer, index) {
    writer.block();
    if (writer.mode === 'flow') for (let i = 0; i < postAt(writer, index).quotes; i++) writer.output.close();
  },
};
