import { expect, type Locator, type Page } from '@playwright/test';

/** Stops that a view has at most. */
const MOST = 80;

/** Presses Tab until a control has the focus. @returns how often */
export async function tabTo(view: Page, control: Locator, most = MOST): Promise<number> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops <= most; stops++) {
    if (await isFocused(control)) return stops;
    await view.keyboard.press('Tab');
  }
  throw new Error(`${most} times Tab do not lead to ${control}.`);
}

/** Goes to a button by Tab and presses it. @returns how many stops it was away */
export async function pressByKey(view: Page, control: Locator, key = 'Enter'): Promise<number> {
  const stops = await tabTo(view, control);
  await view.keyboard.press(key);
  return stops;
}

/** Goes to a field by Tab and types into it in place of what is there. */
export async function typeInto(view: Page, field: Locator, text: string): Promise<void> {
  await tabTo(view, field);
  await view.keyboard.press('ControlOrMeta+A');
  await view.keyboard.type(text);
}

/** Opens a menu by its button, and chooses in it by arrows. */
export async function chooseByKey(view: Page, button: Locator, item: Locator): Promise<void> {
  await pressByKey(view, button);
  await expect(item).toBeVisible();
  await expect(view.locator('[role^=menuitem]:focus')).toBeVisible();
  for (let moves = 0; moves < 20 && !(await isFocused(item)); moves++) await view.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await view.keyboard.press('Enter');
}

/** Goes to a list whose rows are one stop, and by arrows to one of them. */
export async function arrowTo(view: Page, rows: Locator, row: Locator): Promise<void> {
  await tabTo(view, rows.first());
  for (let moves = 0; moves < 50 && !(await isFocused(row)); moves++) await view.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
}

/** Lets the focus be on something, so that the next Tab goes on from there and not from the top. */
export async function expectFocusKept(view: Page): Promise<void> {
  await expect(view.locator('body')).not.toBeFocused();
}

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
