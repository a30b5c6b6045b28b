import type { LogEntry } from '../responding.ts';
import { sendEvent } from '../webhooks/send.ts';
import type { Mailer } from './mailer.ts';
import type { Check, CheckedPage, Monitor, NotificationStatus } from './records.ts';
import type { MonitorStore } from './store.ts';

/** Maximum number of pages that a message names, and of characters of the differences in it. */
const MOST_NAMED = 50;
const MOST_CHARACTERS = 50_000;

/** Notifies a user of a check. The outcome of the message does not change the check. */
export type Notify = (
  monitor: Monitor,
  check: Check,
  store: Pick<MonitorStore, 'pages'>,
) => Promise<NotificationStatus>;

interface NotifyDeps {
  /** Absent without a mail server. */
  mailer: Mailer | undefined;
  log(entry: LogEntry): void;
}

/**
 * Sends messages by mail and to Slack about checks that found changes. The first check of a monitor has nothing to
 * compare.
 */
export const createNotify =
  ({ mailer, log }: NotifyDeps): Notify =>
  async (monitor, check, store) => {
    const { email, slack } = monitor.config.notification ?? {};
    const recipients = email?.enabled && mailer ? email.recipients : [];
    const channel = slack?.enabled ? slack.webhookUrl : undefined;
    const isFirst = monitor.lastCheckSummary === undefined;
    if (isFirst || (recipients.length === 0 && channel === undefined)) return 'skipped';
    const pages = (await pagesOf(store, check)).filter(isNews);
    if (pages.length === 0) return 'skipped';

    const subject = `${monitor.config.name.replace(/\s+/g, ' ')}: ${numbersOf(pages)}`;
    const sends: Promise<unknown>[] = [];
    if (mailer && recipients.length > 0) {
      const text = textOf(subject, pages, email?.includeDiffs ?? false);
      // The same check sends the same message, even if a server ends in between.
      sends.push(mailer.send({ id: check.id, recipients, subject, text }));
    }
    if (channel !== undefined) sends.push(sendToSlack(channel, textOf(subject, pages, false)));
    const settled = await Promise.allSettled(sends);
    const failed = settled.filter((end) => end.status === 'rejected');
    for (const { reason } of failed) {
      log({ note: `A message about a check was not sent: ${(reason as Error).message}`, status: 500, milliseconds: 0 });
    }
    return failed.length > 0 ? 'failed' : 'sent';
  };

/** Returns all pages of a check that a message may name. */
async function pagesOf(store: Pick<MonitorStore, 'pages'>, { id }: Check): Promise<CheckedPage[]> {
  const states = ['changed', 'new', 'removed', 'error'] as const;
  const lists = await Promise.all(states.map((status) => store.pages(id, { skip: 0, limit: MOST_NAMED, status })));
  return lists.flat();
}

/** Returns true unless the model found a change irrelevant to the monitor's goal. */
const isNews = ({ judgment }: CheckedPage): boolean => judgment?.meaningful !== false;

function numbersOf(pages: CheckedPage[]): string {
  const counts = new Map<string, number>();
  for (const { status } of pages) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
}

function textOf(subject: string, pages: CheckedPage[], hasDiffs: boolean): string {
  const named = pages.slice(0, MOST_NAMED).map((page) => {
    const why = page.judgment?.reason ?? page.error;
    const diff = hasDiffs ? page.diff?.text : undefined;
    return [`${page.status}: ${page.url}`, ...(why ? [why] : []), ...(diff ? ['', diff] : [])].join('\n');
  });
  return [subject, ...named].join('\n\n').slice(0, MOST_CHARACTERS);
}

/** Sends a message to a Slack channel's webhook address. @throws if it is not accepted */
async function sendToSlack(url: string, message: string): Promise<void> {
  // The three special characters of Slack's markup, so that no page can write links or mention people.
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const status = await sendEvent({ url, headers: {} }, JSON.stringify({ text }));
  if (status < 200 || status > 299) throw new Error(`Slack answered ${status}`);
}
