import { WinnowError } from '@/lib/errors';
import { inWords } from '@/lib/http/in-words';

/** Milliseconds. */
export interface Patience {
  /** Until the first sign of an answer: a local server may have to load the model and read the prompt first. */
  first: number;
  /** Between two signs of life. */
  silence: number;
  /** The whole answer. */
  total: number;
  /** The longest wait that a server may ask for; with a longer one the refusal stands. */
  retry: number;
}

export const PATIENCE: Patience = { first: 300_000, silence: 60_000, total: 900_000, retry: 10_000 };

/** Aborts one request when the caller does, when nothing has come for too long, or when it goes on for too long. */
export class Watch {
  private readonly stop = new AbortController();
  private readonly total: ReturnType<typeof setTimeout>;
  private silence: ReturnType<typeof setTimeout>;
  /** For everything that the request does. */
  readonly signal: AbortSignal;

  constructor(
    private readonly caller: AbortSignal,
    private readonly host: string,
    private readonly patience: Patience,
  ) {
    this.signal = AbortSignal.any([caller, this.stop.signal]);
    this.silence = this.after(patience.first, 'did not begin to answer within');
    this.total = this.after(patience.total, 'did not come to an end within');
  }

  private after(milliseconds: number, what: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      const message = `The model at ${this.host} ${what} ${inWords(milliseconds)}.`;
      this.stop.abort(new WinnowError('MODEL_STOPPED', message));
    }, milliseconds);
  }

  /** Something has come. */
  alive(): void {
    clearTimeout(this.silence);
    this.silence = this.after(this.patience.silence, 'fell silent for');
  }

  /** Why the request was aborted, whatever the platform made of the reason; else what was thrown. */
  reason(thrown: unknown): unknown {
    if (this.caller.aborted) return this.caller.reason;
    return this.stop.signal.aborted ? this.stop.signal.reason : thrown;
  }

  /** Ends the request as well: a server stops writing when nobody listens. */
  end(): void {
    clearTimeout(this.silence);
    clearTimeout(this.total);
    this.stop.abort();
  }
}
