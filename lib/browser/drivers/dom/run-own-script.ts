import { runScript } from 'virtual:built-scripts';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { readScript } from '@/lib/recorder/script';
import { ActionError } from '@/lib/scrape/page-driver';

/** A document that a script leaves discards the script's value. */
const GONE = /removed|navigat|closed|destroyed|unloaded/i;

/**
 * Runs one of the recorder's own scripts in a page's world, in its built form: browsers without a debugger cannot run text
 * there.
 * @returns its value; undefined if the text is not such a script
 * @throws ActionError if it fails
 */
export async function runOwnScript(tabId: number, text: string): Promise<{ type: string; value: unknown } | undefined> {
  const own = readScript(text);
  if (!own) return undefined;
  const ended = await browser.scripting
    .executeScript({ target: { tabId }, world: 'MAIN', func: runScript, args: [own.name, own.values] })
    .catch((error: Error) => {
      if (GONE.test(error.message)) return [];
      throw failed(error.message, error);
    });
  const why = ended[0]?.result?.failed;
  if (why !== undefined) throw failed(why);
  const value = ended[0]?.result?.value;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? { type: typeof value, value } : { type: 'undefined', value: null };
}

const failed = (why: string, cause?: unknown) => new ActionError(i18n.t('errors.action.script', { why }), { cause });
