import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type { ConsentScript } from '@/lib/browser/page-scripts';
import { rejectConsent } from '@/lib/page/consent';
import type { CallResult } from '@/lib/rpc/define';
import { offer } from '@/lib/rpc/in-page';
import type { CallMessage } from '@/lib/rpc/messages';

const script: ConsentScript = { reject: (rules, limit) => rejectConsent(rules, runSnippet, limit) };

async function runSnippet(name: string): Promise<boolean> {
  const message: CallMessage = { to: 'consent', name: 'runSnippet', args: [name] };
  const result: CallResult<boolean> | undefined = await browser.runtime.sendMessage(message);
  return result?.ok === true && result.value;
}

/** Injected into pages that we opened and that look as if they asked for consent. */
export default defineUnlistedScript(() => offer('consent', () => script));
