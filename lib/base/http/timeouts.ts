import { delay } from '@/lib/base/async';

/** Upper bounds of one request, in milliseconds. */
export interface Timeouts {
  /** Until the response begins. */
  first: number;
  /** Between two parts of the response. */
  idle: number;
  /** Until the response ends. */
  whole: number;
}

/** Aborts one request when the caller does, or when one of its timeouts is over. */
export class TimedRequest {
  private readonly stop = new AbortController();
  private waiting = new AbortController();
  /** Aborts everything that the request does. */
  readonly signal: AbortSignal;

  /**
   * @param late creates the reason to abort with
   * @param wait replaces the clock in tests
   */
  constructor(
    private readonly caller: AbortSignal,
    private readonly timeouts: Pick<Timeouts, 'whole'> & Partial<Timeouts>,
    private readonly late: (timeout: keyof Timeouts, milliseconds: number) => Error,
    private readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = delay,
  ) {
    this.signal = AbortSignal.any([caller, this.stop.signal]);
    this.start('first', this.waiting.signal);
    this.start('whole', this.stop.signal);
  }

  private start(timeout: keyof Timeouts, cancelled: AbortSignal): void {
    const milliseconds = this.timeouts[timeout];
    if (milliseconds === undefined) return;
    this.wait(milliseconds, cancelled).then(
      () => this.stop.abort(this.late(timeout, milliseconds)),
      () => undefined,
    );
  }

  /** Notes that a part of the response has arrived. */
  alive(): void {
    this.waiting.abort();
    this.waiting = new AbortController();
    this.start('idle', this.waiting.signal);
  }

  /** Returns the reason for which the request was aborted, whatever the platform threw; otherwise the thrown error. */
  reason(thrown: unknown): unknown {
    if (this.caller.aborted) return this.caller.reason;
    return this.stop.signal.aborted ? this.stop.signal.reason : thrown;
  }

  /** Also ends the request: a server stops sending when the connection closes. */
  end(): void {
    this.waiting.abort();
    this.stop.abort();
  }
}
