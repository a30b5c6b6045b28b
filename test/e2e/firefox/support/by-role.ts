/** The roles that tests look for. */
export type Role = 'button' | 'checkbox' | 'heading' | 'link' | 'menuitem' | 'tab' | 'tabpanel' | 'textbox';

/**
 * Finds what a user would call so: Playwright's locators reach no view of Firefox. Runs in the view, where nothing of
 * this file is known.
 * @returns the first visible element of the role whose name is this one, else one whose name goes on after it
 */
export function byRole(role: Role, wanted: string): HTMLElement | undefined {
  const selectors: Record<Role, string> = {
    button: 'button:not([role])',
    checkbox: 'input[type="checkbox"]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    menuitem: '[role="menuitem"]',
    tab: '[role="tab"]',
    tabpanel: '[role="tabpanel"]',
    textbox: 'textarea, input:is([type="text"], [type="search"], [type="url"], :not([type]))',
  };
  const textOf = (ids: string) =>
    ids
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  const nameOf = (element: HTMLElement) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const [label] = (element as HTMLInputElement).labels ?? [];
    const name = element.getAttribute('aria-label') ?? (labelledBy && textOf(labelledBy)) ?? label?.textContent;
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not in a name
    return (name ?? element.innerText).replace(/\s+/g, ' ').trim();
  };
  const shown = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter((one) => one.checkVisibility());
  return shown.find((one) => nameOf(one) === wanted) ?? shown.find((one) => nameOf(one).startsWith(`${wanted} `));
}
