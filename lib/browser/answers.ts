/** Pieces of answers go to every view that is open, as they come; what has come before is in the worker. */
const CHANNEL = 'winnow-answers';

interface Piece {
  jobId: string;
  /** The whole answer so far: a view that opens in the middle needs no piece from before. */
  text: string;
}

/** For the worker: collects the pieces of answers and tells them on. */
export function createAnswers() {
  const channel = new BroadcastChannel(CHANNEL);
  const texts = new Map<string, string>();
  return {
    add(jobId: string, piece: string): void {
      const text = (texts.get(jobId) ?? '') + piece;
      texts.set(jobId, text);
      channel.postMessage({ jobId, text } satisfies Piece);
    },
    soFar: (jobId: string): string => texts.get(jobId) ?? '',
    forget: (jobId: string) => void texts.delete(jobId),
  };
}

/** For views: calls back with the whole answer of a job so far, whenever more of it has come. */
export function watchAnswer(jobId: string, changed: (text: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Piece>) => {
    if (data.jobId === jobId) changed(data.text);
  });
  return () => channel.close();
}
