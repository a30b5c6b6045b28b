import type { Marionette } from './marionette.ts';

/** Keys that have no character, as WebDriver writes them. */
export const KEYS = { alt: '\uE00A', shift: '\uE008', enter: '\uE007' } as const;

export interface Point {
  /** CSS pixels from the left of the window. */
  x: number;
  /** CSS pixels from its top. */
  y: number;
}

/** Milliseconds that a script in the browser's window may take. */
const SCRIPT_LIMIT = 10_000;

/** The browser's own window, around the page: what is done there counts as the user's, and prompts are in it. */
export class BrowserWindow {
  constructor(private readonly marionette: Marionette) {}

  /** Runs a function there. Nothing of the file that it stands in is known to it but its arguments. */
  async run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>> {
    const script = `const [args, done] = arguments;
      (async () => (${work})(...args))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const params = { script, args: [args], newSandbox: true, scriptTimeout: SCRIPT_LIMIT };
    const { value } = await this.marionette.in<{ value: { value: Awaited<Value>; error?: string } }>(
      'chrome',
      'WebDriver:ExecuteAsyncScript',
      params,
    );
    if (value.error) throw new Error(value.error);
    return value.value;
  }

  /** Clicks an element of the window itself, such as a button of the toolbar. */
  async click(selector: string): Promise<void> {
    const { value } = await this.marionette.in<{ value: Record<string, string> }>('chrome', 'WebDriver:FindElement', {
      using: 'css selector',
      value: selector,
    });
    await this.marionette.in('chrome', 'WebDriver:ElementClick', { id: Object.values(value)[0] });
  }

  /** Presses the mouse wherever the point lies: in the window, or in a view that it shows. */
  async press({ x, y }: Point, button: 0 | 2 = 0): Promise<void> {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' };
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    await this.perform({ ...mouse, actions: [move, { type: 'pointerDown', button }, { type: 'pointerUp', button }] });
  }

  /** Holds all these keys down at once; those of a shortcut reach its command. */
  async keys(...keys: string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
    await this.perform({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.perform({ type: 'key', id: 'keyboard', actions });
  }

  private perform(source: object): Promise<unknown> {
    return this.marionette.in('chrome', 'WebDriver:PerformActions', { actions: [source] });
  }
}
