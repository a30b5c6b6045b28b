/** Pieces of answers go to every view that is open, as they come; what has come before is in the worker. */
const CHANNEL = 'winnow-answers';

interface Piece {
  jobId: string;
  /** Its place in the whole answer. */
  at: number;
  text: string;
}

/** For the worker: collects the pieces of answers and tells them on. */
export function createAnswers() {
  const channel = new BroadcastChannel(CHANNEL);
  const texts = new Map<string, string>();
  return {
    add(jobId: string, text: string): void {
      const before = texts.get(jobId) ?? '';
      texts.set(jobId, before + text);
      // Not the whole answer so far: a long one would be copied into every view with each of its words.
      channel.postMessage({ jobId, at: before.length, text } satisfies Piece);
    },
    soFar: (jobId: string): string => texts.get(jobId) ?? '',
    forget: (jobId: string) => void texts.delete(jobId),
  };
}

/**
 * For views: calls back with the whole answer of a job so far, whenever more of it has come.
 * @param soFar asks the worker for all that has come
 * @returns a function that ends it
 */
export function watchAnswer(
  jobId: string,
  soFar: (jobId: string) => Promise<string>,
  changed: (text: string) => void,
): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let whole = '';
  /** Characters that are known to have come. */
  let known = 0;
  let isCatchingUp = false;

  const set = (text: string) => {
    whole = text;
    known = Math.max(known, text.length);
    changed(whole);
  };
  /** For a view that was opened in the middle: asks until nothing is missing, or nothing more is told. */
  const catchUp = async () => {
    if (isCatchingUp) return;
    isCatchingUp = true;
    for (
      let text = await soFar(jobId);
      text.length > whole.length;
      text = whole.length < known ? await soFar(jobId) : ''
    ) {
      set(text);
    }
    isCatchingUp = false;
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Piece>) => {
    if (data.jobId !== jobId) return;
    const { at, text } = data;
    known = Math.max(known, at + text.length);
    // A worker that begins anew begins at 0.
    if (at === 0) set(text);
    else if (at > whole.length) void catchUp();
    else if (at === whole.length) set(whole + text);
  });
  void catchUp();
  return () => channel.close();
}
