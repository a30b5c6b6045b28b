import type { Dialog, Locator, Page } from '@playwright/test';

/** Playwright's words for an element, or a locator of it. */
type Place = string | Locator;

interface Press {
  /** Share of the element's width and height at which it is pressed; the middle if it is left out. */
  at?: { x: number; y: number };
  button?: 'left' | 'right' | 'middle';
  count?: number;
  /** Keys that are held. */
  holding?: string[];
}

/** Milliseconds for which a page stands still before the person goes on, and the most that it is waited for. */
const STILL = { for: 300, most: 2_500 };
const KEY_DELAY = 15;
const TRIES = 4;

/** A person in front of a page: trusted input at real coordinates, and no step before the page stands still. */
export class Person {
  /** Clicks, drags, keys and runs of typing so far. */
  gestures = 0;
  /** Texts that were typed. */
  readonly typed: string[] = [];

  constructor(
    readonly page: Page,
    /** Resolves when whoever records is ready for the next gesture, which after a navigation takes a moment. */
    private readonly ready: () => Promise<unknown> = async () => undefined,
  ) {}

  async click(place: Place, { at, button = 'left', count = 1, holding = [] }: Press = {}): Promise<void> {
    const { x, y } = await this.pointIn(place, at);
    await this.page.mouse.move(x, y, { steps: 4 });
    for (const key of holding) await this.page.keyboard.down(key);
    for (let press = 1; press <= count; press++) {
      await this.page.mouse.down({ button, clickCount: press });
      await this.page.mouse.up({ button, clickCount: press });
    }
    for (const key of holding) await this.page.keyboard.up(key);
    await this.rest();
  }

  async hover(place: Place): Promise<void> {
    const { x, y } = await this.pointIn(place);
    await this.page.mouse.move(x, y, { steps: 6 });
    await this.rest(0);
  }

  /** Types into what has the focus, key by key. */
  async type(text: string): Promise<void> {
    this.typed.push(text);
    await this.page.keyboard.type(text, { delay: KEY_DELAY });
    await this.rest();
  }

  /** Clicks into a field and types. */
  async write(place: Place, text: string): Promise<void> {
    await this.click(place);
    await this.type(text);
  }

  /** Presses keys one after the other, `Control+a` and the like among them. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key, { delay: KEY_DELAY });
      await this.rest();
    }
  }

  /** Drags from one place to another, with the path between them. */
  async drag(from: Place, to: Place, at?: { from?: Press['at']; to?: Press['at'] }): Promise<void> {
    const start = await this.pointIn(from, at?.from);
    const end = await this.pointIn(to, at?.to);
    await this.dragTo(start, end);
  }

  /** Drags an element by as many CSS pixels. */
  async dragBy(from: Place, x: number, y: number, at?: Press['at']): Promise<void> {
    const start = await this.pointIn(from, at);
    await this.dragTo(start, { x: start.x + x, y: start.y + y });
  }

  private async dragTo(start: { x: number; y: number }, end: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(start.x, start.y, { steps: 4 });
    await mouse.down();
    // The first pixels only tell that it is a drag.
    await mouse.move(start.x + Math.sign(end.x - start.x) * 6, start.y + Math.sign(end.y - start.y) * 6, { steps: 3 });
    await mouse.move(end.x, end.y, { steps: 12 });
    await this.still(150);
    await mouse.up();
    await this.rest();
  }

  async wheel(place: Place, down: number): Promise<void> {
    const { x, y } = await this.pointIn(place);
    await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.wheel(0, down);
    await this.rest();
  }

  /** Waits for something to appear. */
  async sees(place: Place): Promise<void> {
    await this.locator(place).first().waitFor({ state: 'visible', timeout: 10_000 });
  }

  /** Answers the dialogs that come: accepts them, with text for a prompt, or dismisses them for null. */
  answers(...answers: (string | true | null)[]): void {
    const answer = (dialog: Dialog) => {
      const next = answers.shift();
      return next === null || next === undefined ? dialog.dismiss() : dialog.accept(next === true ? undefined : next);
    };
    this.page.on('dialog', (dialog) => void answer(dialog));
  }

  async back(): Promise<void> {
    await this.page.goBack();
    await this.rest();
  }

  async forward(): Promise<void> {
    await this.page.goForward();
    await this.rest();
  }

  private locator(place: Place): Locator {
    return typeof place === 'string' ? this.page.locator(place) : place;
  }

  private async pointIn(place: Place, { x, y }: { x: number; y: number } = { x: 0.5, y: 0.5 }) {
    const locator = this.locator(place).first();
    for (let tries = 0; tries < TRIES; tries++) {
      await locator.waitFor({ state: 'visible', timeout: 10_000 });
      // Elements that open slowly are made anew meanwhile, now and then.
      const box = await locator.scrollIntoViewIfNeeded({ timeout: 5_000 }).then(
        () => locator.boundingBox(),
        () => null,
      );
      if (box) return { x: box.x + box.width * x, y: box.y + box.height * y };
    }
    throw new Error(`${place} has no place on the screen.`);
  }

  private async rest(gestures = 1): Promise<void> {
    this.gestures += gestures;
    await this.still(STILL.for);
    await this.ready();
  }

  /** Waits until the page has not changed for a moment; one that is left meanwhile is the next one. */
  async still(quiet: number): Promise<void> {
    await this.page.waitForLoadState('load').catch(() => undefined);
    await this.page.evaluate(untilStill, { quiet, most: STILL.most }).catch(() => this.page.waitForLoadState('load'));
  }
}

function untilStill({ quiet, most }: { quiet: number; most: number }): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(limit);
      resolve();
    };
    let timer = setTimeout(end, quiet);
    const limit = setTimeout(end, most);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quiet);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}
