import { browser } from 'wxt/browser';
import { messageCalls, serveMessages } from '@/lib/base/rpc/messages';
import { isOwnView, type Sender } from './messages';

/** Name of the function table that views serve. */
const VIEW = 'view';

const table = { copyText: (text: string): Promise<void> => navigator.clipboard.writeText(text) };

/** Copies texts to the clipboard for the worker while this view has the focus: browsers then require no permission. */
export const serveCopies = (): void =>
  serveMessages<Sender>(browser.runtime.onMessage, VIEW, (sender) =>
    isOwnView(sender) && document.hasFocus() ? table : undefined,
  );

const views = messageCalls<typeof table>((message) => browser.runtime.sendMessage(message), VIEW);

/** Copies a text to the clipboard from the view in front. Rejects if no view is in front, or the browser refuses. */
export const copyInView = (text: string): Promise<void> => views.copyText(text);
