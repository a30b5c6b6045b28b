/** Milliseconds: a person reads no faster, and views draw the text with each message. */
const PAUSE = 50;

/** Collects pieces of a text that come faster than anybody reads, and sends what has come once in a while. */
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
    /** Sends at once what has come. */
    flush,
  };
}
