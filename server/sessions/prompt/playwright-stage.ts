import type { BrowserContext, Locator, Page, Request, Route } from 'playwright-core';
import * as z from 'zod';
import { delay } from '../../../lib/base/async';
import type { PromptStep } from '../../../lib/operations/interact/steps';
import { expressionsOf, secretOf } from '../../../lib/recorder/secrets/secret-of';
import { secretWords } from '../../../lib/recorder/secrets/words';
import { readElementInPage, readListedInPage } from './element-in-page.ts';
import { accessibilityTree, fieldRefs, listPage } from './page-list.ts';
import type { ListedElement, PromptStage } from './prompt-stage.ts';
import { followStillness } from './stillness.ts';

/** Timeout of one step, in ms. */
const STEP_LIMIT = 5_000;
/** Maximum number of fields to check for secrets; the values of all further fields are hidden. */
const MOST_FIELDS = 300;

/** Replaces the list of a page without a body, or of an unresponsive page. */
const EMPTY = '(Nothing can be read of the page now.)';

/** Parses the page's description of an element, which is untrusted. */
const elementRead = z.object({
  words: z.string(),
  href: z.string().optional(),
  form: z
    .object({
      method: z.string(),
      action: z.string(),
      words: z.string(),
      hasPassword: z.boolean(),
      fields: z
        .array(z.object({ type: z.string(), autocomplete: z.string(), words: z.string(), masked: z.boolean() }))
        .max(500),
    })
    .optional(),
  field: z
    .object({ type: z.string(), autocomplete: z.string(), words: z.string(), masked: z.boolean(), value: z.string() })
    .optional(),
});
const listedRead = elementRead.extend({ selector: z.string().nullable(), hasShadows: z.boolean() });

const named = expressionsOf(secretWords());
const secretKind = (field: { type: string; autocomplete: string; words: string; masked: boolean }) =>
  secretOf({ ...field, boxed: false }, named);

/** Creates the stage for a model's steps on the page of a session. */
export function createPlaywrightStage(page: Page, context: BrowserContext): PromptStage {
  page.setDefaultTimeout(STEP_LIMIT);
  const stillness = followStillness(page);
  let typedAt: number | undefined;
  const byRef = (ref: string) => page.locator(`aria-ref=${ref}`);
  return {
    url: () => new URL(page.url()),

    async list(most) {
      const read = await page.ariaSnapshotJSON({ mode: 'ai' }).catch(() => undefined);
      if (read === undefined) return EMPTY;
      const tree = accessibilityTree.parse(read);
      return listPage(tree, await secretsOf(fieldRefs(tree), byRef), most);
    },

    find: async (ref) => readFound(page, byRef(ref)),
    focused: async () => readFound(page, page.locator('*:focus')),
    async act(step) {
      await act(page, step, byRef);
      if (step.type === 'write') typedAt = Date.now();
    },

    async settle() {
      await stillness.wait(typedAt);
      typedAt = undefined;
    },

    async goBack() {
      await page.goBack().catch(() => undefined);
    },

    async guard(mayGo) {
      const end = await guard(page, context, mayGo);
      return () => {
        stillness.end();
        return end();
      };
    },
  };
}

/**
 * Reads an element, in as few round trips as possible, and without waiting for one that is gone.
 * @returns undefined unless there is exactly one, in a page that goes on
 */
async function readOnly<Read>(found: Locator, read: (element: Element) => Read): Promise<Read | undefined> {
  const handles = await found.elementHandles().catch(() => []);
  const [handle] = handles;
  try {
    return handles.length === 1 ? await handle?.evaluate(read).catch(() => undefined) : undefined;
  } finally {
    for (const each of handles) void each.dispose().catch(() => undefined);
  }
}

async function readFound(page: Page, found: Locator): Promise<ListedElement | undefined> {
  const read = await readOnly(found, readListedInPage);
  if (!read) return undefined;
  const { form, field, words, href, selector, hasShadows } = listedRead.parse(read);
  const isAlone = selector !== null && (!hasShadows || (await page.locator(selector).count()) === 1);
  return {
    selector: isAlone ? selector : undefined,
    hasValue: Boolean(field?.value),
    facts: {
      words,
      href,
      secret: field && secretKind(field),
      isFile: field?.type === 'file',
      form: form && { ...form, hasSecret: form.fields.some((other) => secretKind(other) !== undefined) },
    },
  };
}

/** Returns the values of secret and unchecked fields by their refs. */
async function secretsOf(refs: readonly string[], byRef: (ref: string) => Locator): Promise<Map<string, string>> {
  const secrets = new Map<string, string>();
  for (const ref of refs.slice(MOST_FIELDS)) secrets.set(ref, '');
  await Promise.all(
    refs.slice(0, MOST_FIELDS).map(async (ref) => {
      const read = elementRead.safeParse(await readOnly(byRef(ref), readElementInPage)).data;
      // The value of an unreadable field is not shown. An element that only has the role of one has no value of its own.
      if (!read || (read.field && secretKind(read.field))) secrets.set(ref, read?.field?.value ?? '');
    }),
  );
  return secrets;
}

/** Keeps pages from leaving for other addresses, as described at `PromptStage.guard`. */
async function guard(
  page: Page,
  context: BrowserContext,
  mayGo: (address: URL) => boolean,
): Promise<() => Promise<string[]>> {
  const keptFrom = new Set<string>();
  const isKept = (url: string) => {
    const address = URL.parse(url);
    if (!address || mayGo(address)) return false;
    keptFrom.add(address.href);
    return true;
  };
  const look = (route: Route, request: Request) =>
    isWholePage(request) && isKept(request.url()) ? route.abort('blockedbyclient') : route.fallback();
  // A window that was kept from its address is empty, and the page behind it is not painted.
  const closeEmpty = async (opened: Page) => {
    await opened.waitForLoadState('domcontentloaded').catch(() => undefined);
    if (!/^https?:/.test(opened.url())) await opened.close().catch(() => undefined);
  };
  const follow = (opened: Page) => void closeEmpty(opened);
  context.on('page', follow);
  const [endRedirects] = await Promise.all([guardRedirects(page, context, isKept), context.route('**/*', look)]);
  return async () => {
    context.off('page', follow);
    await Promise.all([endRedirects(), context.unroute('**/*', look).catch(() => undefined)]);
    return [...keptFrom];
  };
}

/** Keeps a page from redirects, which do not pass through routes. @returns a function that ends this */
async function guardRedirects(
  page: Page,
  context: BrowserContext,
  isKept: (url: string) => boolean,
): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Fetch.requestPaused', ({ requestId, frameId, request }) => {
    const answer =
      frameId === frameTree.frame.id && isKept(request.url)
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : session.send('Fetch.continueRequest', { requestId });
    // The request may be gone, and its page too.
    answer.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  return () => session.detach().catch(() => undefined);
}

/** Returns true for the document of a page itself, not of a frame in it. */
function isWholePage(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    // The frame of a page that is about to open.
    return true;
  }
}

async function act(page: Page, step: PromptStep, byRef: (ref: string) => Locator): Promise<void> {
  switch (step.type) {
    case 'click':
      return byRef(step.ref).click();
    case 'write':
      return byRef(step.ref).fill(step.text);
    case 'select':
      await byRef(step.ref).selectOption(step.option);
      return;
    case 'press':
      return step.ref ? byRef(step.ref).press(step.key) : page.keyboard.press(step.key);
    case 'scroll':
      await page.evaluate(
        (sign) => window.scrollBy({ top: sign * innerHeight * 0.9, behavior: 'instant' }),
        step.direction === 'up' ? -1 : 1,
      );
      return;
    case 'wait':
      return delay(step.milliseconds);
  }
}
