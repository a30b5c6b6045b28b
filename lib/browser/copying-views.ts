import { browser } from 'wxt/browser';
import { messageCalls, serveMessages } from '@/lib/rpc/messages';
import { isOwnView, type Sender } from './messages';

/** The name of the table that views serve. */
const VIEW = 'view';

const table = { copyText: (text: string): Promise<void> => navigator.clipboard.writeText(text) };

/** Copies what the worker wants on the clipboard, while this view has the focus: browsers then ask no permission. */
export const serveCopies = (): void =>
  serveMessages<Sender>(browser.runtime.onMessage, VIEW, (sender) =>
    isOwnView(sender) && document.hasFocus() ? table : undefined,
  );

const views = messageCalls<typeof table>((message) => browser.runtime.sendMessage(message), VIEW);

/** Puts a text on the clipboard from the view in front. Rejects where there is none, or the browser refuses. */
export const copyInView = (text: string): Promise<void> => views.copyText(text);
