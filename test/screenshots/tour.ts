import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type Words, wording } from '../../lib/base/words.ts';
import { readBuiltLocales } from '../support/locales.ts';

/** The folder of the pictures. */
export const SCREENS = fileURLToPath(new URL('../../docs/screens', import.meta.url));

/** A walk through the views in a language. */
export interface Tour {
  t: Words['t'];
  /** Takes pictures of a view in both themes. */
  take(view: Page, name: string): Promise<void>;
}

/** @param language name of a file in locales, with which the names of its pictures begin, but the English ones */
export function tourOf(language: string): Tour {
  const prefix = language === 'en' ? '' : `${language}-`;
  const messages = readBuiltLocales().find(({ name }) => name === language)?.messages ?? {};
  const { t } = wording((key) => messages[key] ?? '');
  return {
    t,
    async take(view, name) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await view.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const file = `${prefix}${name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
        await writeFile(join(SCREENS, file), await pictureOf(view, name.startsWith('options')));
      }
    },
  };
}

/** Pictures taken of a view until two are the same. A view that shows the time never stands still. */
const TRIES = 4;

/**
 * A picture of a view that stands still. The first one after a change of the window's size may still be of the surface that the
 * window had before, repeated until the picture is full: it counts only once the next one is the same.
 */
async function pictureOf(view: Page, fullPage: boolean): Promise<Buffer> {
  let picture = await view.screenshot({ fullPage });
  for (let tries = 1; tries < TRIES; tries += 1) {
    const before = picture;
    picture = await view.screenshot({ fullPage });
    if (picture.equals(before)) break;
  }
  return picture;
}
