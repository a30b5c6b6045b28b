/** The part of it that scripts in the browser's own window use. Firefox publishes no types of these. */

interface ExtensionView {
  viewType: string;
  xulBrowser: RemoteBrowser;
}

/** The element that shows a page of another process. */
interface RemoteBrowser extends HTMLElement {
  currentURI: { spec: string };
  messageManager: {
    loadFrameScript(url: string, allowDelayed: boolean): void;
    addMessageListener(name: string, hear: (message: { data: { json?: string; error?: string } }) => void): void;
  };
}

interface MenuItem extends HTMLElement {
  label: string;
}

interface Menu extends HTMLElement {
  openMenu(open: boolean): void;
}

interface MenuPopup extends HTMLElement {
  state: string;
  activateItem(item: Element): void;
  hidePopup(): void;
}

interface Extension {
  views: Set<ExtensionView>;
  wakeupBackground?(): Promise<void>;
  terminateBackground(): Promise<void>;
}

declare const WebExtensionPolicy: { getByID(id: string): { extension: Extension } };

declare const PopupNotifications: {
  panel: MenuPopup & { firstElementChild: { button: HTMLElement; secondaryButton: HTMLElement } | null };
};

declare const SidebarController: { isOpen: boolean; hide(): void };

declare const gBrowser: {
  tabs: Element[];
  selectedTab: Element;
  selectedBrowser: Element;
  removeTab(tab: Element): void;
};

declare const ChromeUtils: { importESModule<Module>(url: string): Module };
