import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The number of a command, and what came of it. */
type Response = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** The place where commands act: in the page of the current tab, or in the window of the browser around it. */
type Scope = 'content' | 'chrome';

/** Milliseconds; longer than any script may take. */
const RESPONSE_LIMIT = 20_000;

/**
 * Firefox's own remote protocol, which is built in: no driver program is needed between. A message is its length in
 * bytes, a colon and JSON (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
export class Marionette {
  private readonly waiting = new Map<number, (response: Response) => void>();
  private unread = Buffer.alloc(0);
  private last = 0;
  private busy: Promise<unknown> = Promise.resolve();

  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => this.receive(bytes));
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    const marionette = new Marionette(socket);
    await once(socket, 'connect');
    return marionette;
  }

  /** Runs one command in a scope. Commands wait for each other: the scope is one for the whole session. */
  in<Result>(scope: Scope, command: string, params: object = {}): Promise<Result> {
    const done = this.busy.then(async () => {
      await this.send('Marionette:SetContext', { value: scope });
      return (await this.send(command, params)) as Result;
    });
    this.busy = done.catch(() => undefined);
    return done;
  }

  /** @throws Error with the message of Firefox */
  async send(command: string, params: object = {}): Promise<unknown> {
    const id = ++this.last;
    const text = JSON.stringify([0, id, command, params]);
    const response = new Promise<Response>((resolve, reject) => {
      this.waiting.set(id, resolve);
      const late = () =>
        reject(new Error(`${command}: no response in ${RESPONSE_LIMIT / 1000} s: ${text.slice(0, 500)}`));
      setTimeout(late, RESPONSE_LIMIT).unref();
    });
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await response;
    if (error) throw new Error(`${command}: ${error.message}`);
    return result;
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(bytes: Buffer): void {
    this.unread = Buffer.concat([this.unread, bytes]);
    for (;;) {
      const colon = this.unread.indexOf(':');
      const end = colon + 1 + Number(this.unread.subarray(0, Math.max(0, colon)));
      if (colon < 0 || this.unread.length < end) return;
      const message = JSON.parse(this.unread.subarray(colon + 1, end).toString());
      this.unread = this.unread.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id] = message as Response;
      this.waiting.get(id)?.(message as Response);
      this.waiting.delete(id);
    }
  }
}
