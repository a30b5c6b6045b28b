import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offer } from '@/lib/base/rpc/in-page';
import type { ConsentScript } from '@/lib/browser/page-scripts';
import { callWorker } from '@/lib/browser/worker-calls';
import { rejectConsentDialog } from '@/lib/page/consent';

const runSnippet = async (name: string) => (await callWorker('consent', 'runSnippet', name)) === true;

const script: ConsentScript = { reject: (rules, limit) => rejectConsentDialog(rules, runSnippet, limit) };

/** Injected into pages that Winnow opened and that seem to ask for consent. */
export default defineUnlistedScript(() => offer('consent', () => script));
