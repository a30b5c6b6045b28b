import { byRole, type Role } from './by-role.ts';

/**
 * A page that scripts can be run in, wherever it is shown. A function that is run there knows nothing of its own file.
 */
export abstract class ScriptedPage {
  /** @returns the value of an expression in the page, awaited, which must be JSON */
  protected abstract evaluate(expression: string): Promise<unknown>;

  async run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args): Promise<Awaited<Value>> {
    return (await this.evaluate(`(${work})(...${JSON.stringify(args)})`)) as Awaited<Value>;
  }

  /** Runs a function on what has a role and a name. */
  async onElement<Value>(role: Role, name: string, work: (element: HTMLElement | undefined) => Value) {
    const element = `(${byRole})(${JSON.stringify(role)}, ${JSON.stringify(name)})`;
    return (await this.evaluate(`(${work})(${element})`)) as Awaited<Value>;
  }

  /** @returns the text that is shown; nothing while the page is not open */
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not shown
    return this.run(() => document.body.innerText).catch(() => '');
  }

  /** @returns true if something of this role and name is shown */
  has(role: Role, name: string): Promise<boolean> {
    return this.onElement(role, name, (element) => element !== undefined).catch(() => false);
  }

  /** @returns widths in CSS pixels: of the page's content, and of what is seen of it */
  widths(): Promise<{ content: number; seen: number }> {
    return this.run(() => ({ content: document.documentElement.scrollWidth, seen: innerWidth }));
  }
}
