import { browser } from 'wxt/browser';

/** Notifies when the extension was installed or updated, or the browser was. Call while the worker starts. */
export const onInstalled = (installed: () => void): void => browser.runtime.onInstalled.addListener(() => installed());
