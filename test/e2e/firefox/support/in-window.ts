/** Functions for the browser's own window. Each runs there, where it has nothing of this file but its arguments. */

/** Puts the icon of an extension into the toolbar: new ones are in a menu. */
export function showIcon(icon: string): void {
  const { CustomizableUI } = ChromeUtils.importESModule<{
    CustomizableUI: { addWidgetToArea(widget: string, area: string): void };
  }>('moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs');
  CustomizableUI.addWidgetToArea(`${icon}-browser-action`, 'nav-bar');
}

/** Ends the background page of an extension, as Firefox does with one that is idle. */
export const endBackground = (id: string): Promise<void> =>
  WebExtensionPolicy.getByID(id).extension.terminateBackground();

/** @returns where the page in front begins, in CSS pixels */
export function cornerOfPage(): { x: number; y: number } {
  const { x, y } = gBrowser.selectedBrowser.getBoundingClientRect();
  return { x, y };
}

/** Chooses an item of the menu that a right click has opened. @returns true once the item was there */
export function chooseItem(label: string): boolean {
  const menu = document.getElementById('contentAreaContextMenu') as MenuPopup;
  if (menu.state !== 'open') return false;
  const item = [...menu.querySelectorAll<MenuItem>('menuitem')].find((one) => one.label === label && !one.hidden);
  const around = item?.closest('menupopup') as MenuPopup | null | undefined;
  if (!item || !around) return false;
  // Several items of an extension are in a menu of their own.
  if (around.state !== 'open') {
    (around.parentElement as Menu).openMenu(true);
    return false;
  }
  around.activateItem(item);
  return true;
}

/** Answers the question that the browser asks. @returns true once there was one */
export function pressPrompt(answer: 'allow' | 'block'): boolean {
  const prompt = PopupNotifications.panel.state === 'open' && PopupNotifications.panel.firstElementChild;
  if (!prompt) return false;
  (answer === 'allow' ? prompt.button : prompt.secondaryButton).click();
  return true;
}

/** Allows an extension to read sites, without a question. */
export async function allowSites(id: string, origins: string[]): Promise<void> {
  const { ExtensionPermissions } = ChromeUtils.importESModule<{
    ExtensionPermissions: { add(id: string, permissions: object, extension: object): Promise<void> };
  }>('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const allowed = { permissions: [], origins, data_collection: [] };
  await ExtensionPermissions.add(id, allowed, WebExtensionPolicy.getByID(id).extension);
}

/** Closes the popup. @returns true once it is gone */
export function closePopup(): boolean {
  const popup = document.querySelector('.webextension-popup-browser')?.closest('panel') as MenuPopup | null | undefined;
  popup?.hidePopup();
  return !popup;
}

export const isSidebarOpen = (): boolean => SidebarController.isOpen;

/** Closes what a test has opened, but for the popup. */
export function closeAll(): void {
  if (SidebarController.isOpen) SidebarController.hide();
  (document.getElementById('contentAreaContextMenu') as MenuPopup | null)?.hidePopup();
  if (PopupNotifications.panel.state === 'open') PopupNotifications.panel.hidePopup();
  for (const tab of [...gBrowser.tabs]) if (tab !== gBrowser.selectedTab) gBrowser.removeTab(tab);
}
