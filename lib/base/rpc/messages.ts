import { type CallMessage, type CallResult, isFor } from './call';
import { callIn, type Remote, remote } from './define';

/** The event of incoming messages, in browsers with promises. */
interface MessageEvents<Sender> {
  addListener(listener: (message: unknown, sender: Sender) => Promise<CallResult> | undefined): void;
}

/**
 * Serves calls that arrive as messages. Must be called while a worker starts, before anything is awaited.
 * @param tableFor returns the functions that a sender may call, or undefined for a sender that gets no reply at all
 */
export function serveMessages<Sender>(
  events: MessageEvents<Sender>,
  to: string,
  tableFor: (sender: Sender) => object | undefined,
): void {
  events.addListener((message, sender) => {
    if (!isFor(message, to)) return undefined;
    const table = tableFor(sender);
    return table && callIn(table, message);
  });
}

/** The other end of `serveMessages`. */
export const messageCalls = <Table extends object>(
  send: (message: CallMessage) => Promise<CallResult>,
  to: string,
): Remote<Table> => remote((call) => send({ to, ...call }));
