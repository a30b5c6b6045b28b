import type { BrowserContext, Page } from '@playwright/test';
import type { AccessAsk } from '../../lib/programs/consent.ts';
import { takePopupOver } from './popup.ts';
import type { Tour } from './tour.ts';

const ASKS: AccessAsk[] = [
  { requestId: 'one', program: 'notes', site: 'intranet.example.com', kind: 'read', sensitive: false, at: 0 },
  { requestId: 'two', program: 'assistant', site: 'mail.example.com', kind: 'act', sensitive: true, at: 0 },
];

/** CSS pixels that the window that asks has for its page, below its own head. */
const ASKING = { width: 480, height: 400 };

/** The window that asks for a program, and the settings of programs. @param options the options page */
export async function takePrograms(options: Page, { t, take }: Tour): Promise<void> {
  for (const ask of ASKS) {
    await options.evaluate((programAsks) => chrome.storage.session.set({ programAsks }), [ask]);
    const asking = await options.context().newPage();
    await asking.setViewportSize(ASKING);
    await asking.goto(options.url().replace(/options\.html.*/, 'access.html'));
    await asking.locator('button[aria-disabled]').first().waitFor({ state: 'detached' });
    await take(asking, `access-${ask.kind}`);
    await asking.close();
  }
  await options.evaluate(async () => {
    const grants = [
      { program: 'notes', site: 'intranet.example.com', kind: 'read', allowed: true, at: 0 },
      { program: 'notes', site: 'forum.example.org', kind: 'act', allowed: false, at: 0 },
    ];
    await chrome.storage.session.set({ programAsks: [], programGrants: grants });
    await chrome.storage.local.set({
      programs: { enabled: true, address: 'http://127.0.0.1:3002' },
      knownPrograms: [{ name: 'notes', requests: 12, lastAt: Date.now() }],
    });
  });
  await options.evaluate(() => location.assign('#programs'));
  const section = options.getByRole('region', { name: t('options.programs.title') });
  await section.getByRole('button', { name: t('options.programs.pair') }).waitFor();
  await take(options, 'options-programs');
}

/** The popup over a page while programs are connected. @param options the options page */
export async function takeConnected(
  context: BrowserContext,
  id: string,
  options: Page,
  page: Page,
  tour: Tour,
): Promise<void> {
  const connect = (programsSince: number | null) =>
    options.evaluate((since) => chrome.storage.session.set({ programsSince: since }), programsSince);
  await connect(0);
  await takePopupOver(context, id, page, tour, 'programs', tour.t('options.programs.stop'));
  await connect(null);
}
