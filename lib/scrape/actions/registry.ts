import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';
import { isTooDeep, MAX_JSON_DEPTH } from '@/lib/base/json';
import type { ActionType } from '@/lib/contract';
import { ENDED_ELSEWHERE, scripts } from '@/lib/recorder/script';
import { ActionError } from '../page-driver';
import { ACTION_TIMEOUT, type ActionRow, cannot, FOCUS_TIMEOUT, waitLimit } from './action';

/** How long to wait for an element, in ms. */
const WAIT_LIMIT = 30_000;

/** Every action of the contract as this browser runs it, one row each. */
const actions: { [T in ActionType]: ActionRow<T> } = {
  wait: {
    async run({ milliseconds, selector }, { page, context }) {
      if (selector === undefined) await delay(milliseconds ?? 0, context.signal);
      else await page.waitFor(selector, waitLimit(context, WAIT_LIMIT));
    },
  },
  screenshot: {
    showsOriginal: true,
    async run({ fullPage, quality, viewport }, stage) {
      const { image, warnings } = await stage.takePicture({ fullPage, quality, viewport }, stage.context);
      const pointer = `/data/actions/screenshots/${stage.results.screenshots.length}`;
      stage.results.screenshots.push(pointer);
      stage.attachments[pointer] = image;
      stage.warnings.push(...warnings);
    },
  },
  click: {
    run: ({ selector, all }, { page, context }) => page.click(selector, all, waitLimit(context, ACTION_TIMEOUT)),
  },
  write: { run: ({ text }, { page, context }) => page.write(text, waitLimit(context, FOCUS_TIMEOUT)) },
  press: { run: ({ key }, { page }) => page.press(key) },
  scroll: {
    run: ({ direction, selector }, { page, context }) =>
      page.scroll(direction, selector, waitLimit(context, ACTION_TIMEOUT)),
  },
  scrape: {
    showsOriginal: true,
    async run(_action, { page, results }) {
      results.scrapes.push(await page.html());
    },
  },
  executeJavascript: {
    showsOriginal: true,
    async run({ type, script }, stage) {
      const { page, results } = stage;
      const checksEnd = scripts.checkEnd.read(script) !== undefined;
      let returned = await page.evaluate?.(script);
      // If the page was left in between, the pending call was lost with it.
      if (checksEnd && returned?.type === 'undefined') returned = await page.evaluate?.(script);
      if (!returned) cannot(stage, type);
      returned ??= { type: 'undefined', value: null };
      if (isTooDeep(returned.value)) {
        throw new ActionError(i18n.t('errors.action.scriptTooDeep', { most: MAX_JSON_DEPTH }));
      }
      results.javascriptReturns.push(returned);
      const end = checksEnd && typeof returned.value === 'string' ? returned.value : '';
      if (end.startsWith(ENDED_ELSEWHERE)) {
        const differences = end.slice(ENDED_ELSEWHERE.length);
        stage.warnings.push(i18n.t('warnings.replay.elsewhere', { differences }));
      }
    },
  },
  pdf: {
    showsOriginal: true,
    async run({ type, ...paper }, stage) {
      const file = await stage.page.pdf?.(paper);
      if (!file) return cannot(stage, type);
      const pointer = `/data/actions/pdfs/${stage.results.pdfs.length}`;
      stage.results.pdfs.push(pointer);
      stage.attachments[pointer] = file;
    },
  },
};

/**
 * Returns the row of an action; the parameter is wider than the row's, as the caller passes an action of the same type.
 */
export const actionRow = (type: ActionType) => actions[type] as ActionRow;
