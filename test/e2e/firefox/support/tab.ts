import { expect } from '@playwright/test';
import { byRole, type Role } from './by-role.ts';
import type { Marionette } from './marionette.ts';
import { ScriptedPage } from './scripted-page.ts';

/** The page in the tab that is in front. */
export class Tab extends ScriptedPage {
  constructor(private readonly marionette: Marionette) {
    super();
  }

  async open(url: string): Promise<void> {
    await this.marionette.in('content', 'WebDriver:Navigate', { url });
  }

  /** Clicks something, which counts as the user's, once it is there. */
  async press(role: Role, name: string): Promise<void> {
    await expect(async () => {
      const id = await this.reference(role, name);
      await this.marionette.in('content', 'WebDriver:ElementClick', { id });
    }).toPass({ timeout: 10_000 });
  }

  /** Types into a field, after what is in it. */
  async type(name: string, text: string): Promise<void> {
    const id = await this.reference('textbox', name);
    await this.marionette.in('content', 'WebDriver:ElementSendKeys', { id, text });
  }

  protected async evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const params = { script, args: [] };
    const { value } = await this.marionette.in<{ value: { value: unknown; error?: string } }>(
      'content',
      'WebDriver:ExecuteAsyncScript',
      params,
    );
    if (value.error) throw new Error(value.error);
    return value.value;
  }

  /** @returns the number by which commands know an element */
  private async reference(role: Role, name: string): Promise<string> {
    const params = { script: `return (${byRole})(...arguments)`, args: [role, name] };
    const { value } = await this.marionette.in<{ value: Record<string, string> | null }>(
      'content',
      'WebDriver:ExecuteScript',
      params,
    );
    if (!value) throw new Error(`There is no ${role} “${name}” in the tab.`);
    return Object.values(value)[0] as string;
  }
}
