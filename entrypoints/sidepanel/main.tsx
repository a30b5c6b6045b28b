import { render } from 'preact';
import { browser } from 'wxt/browser';
import { openStores } from '@/lib/browser/stores';
import { settings } from '@/lib/store/settings';
import { PanelApp } from './PanelApp';

const root = document.getElementById('app') as HTMLElement;

const [stores, saved, window] = await Promise.all([openStores(), settings.getValue(), browser.windows.getCurrent()]);
render(<PanelApp {...stores} saved={saved} windowId={window.id} known={await stores.jobs.list()} />, root);
