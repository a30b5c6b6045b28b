/** Interval between two messages, in ms. Nobody reads faster, and views draw the text with each message. */
const PAUSE = 50;

/** Collects pieces of a text that arrive faster than anyone reads, and sends them in batches. */
export function batchText(send: (text: string) => void) {
  let held = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (held) send(held);
    held = '';
  };
  return {
    add(piece: string): void {
      held += piece;
      timer ??= setTimeout(flush, PAUSE);
    },
    /** Sends the collected text at once. */
    flush,
  };
}
