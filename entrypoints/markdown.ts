import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { writeMarkdown } from '@/lib/page/markdown';
import { offer } from '@/lib/rpc/in-page';

/** Injected beside the capture script, which calls it, where markdown is asked for. */
export default defineUnlistedScript(() => offer('markdown', () => ({ markdown: writeMarkdown })));
