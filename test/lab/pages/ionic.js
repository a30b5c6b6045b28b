import '@ionic/core/css/core.css';
import { initialize } from '@ionic/core/components';
import { defineCustomElement as accordion } from '@ionic/core/components/ion-accordion.js';
import { defineCustomElement as accordions } from '@ionic/core/components/ion-accordion-group.js';
import { defineCustomElement as app } from '@ionic/core/components/ion-app.js';
import { defineCustomElement as item } from '@ionic/core/components/ion-item.js';
import { defineCustomElement as label } from '@ionic/core/components/ion-label.js';
import { defineCustomElement as search } from '@ionic/core/components/ion-searchbar.js';
import { defineCustomElement as segment } from '@ionic/core/components/ion-segment.js';
import { defineCustomElement as segmentButton } from '@ionic/core/components/ion-segment-button.js';
import { defineCustomElement as select } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as option } from '@ionic/core/components/ion-select-option.js';
import { defineCustomElement as toggle } from '@ionic/core/components/ion-toggle.js';
import { fill, show } from './shared/show.js';

initialize();
for (const define of [
  app,
  accordion,
  accordions,
  item,
  label,
  search,
  segment,
  segmentButton,
  select,
  option,
  toggle,
]) {
  define();
}

const PARKS = ['Banff', 'Kruger', 'Sarek'];

const inApp = (root, markup) => fill(root, `<ion-app><div style="padding: 40px">${markup}</div></ion-app>`);

const select_ = (kind, many) => (root) => {
  const options = PARKS.map((name) => `<ion-select-option value="${name}">${name}</ion-select-option>`).join('');
  inApp(
    root,
    `<ion-select label="Park" interface="${kind}" ${many ? 'multiple' : ''} placeholder="Which">${options}</ion-select>`,
  );
  return () => root.querySelector('ion-select').value ?? null;
};

show({
  'select in an alert': select_('alert', true),
  'select in a popover': select_('popover', false),
  'select in a sheet': select_('action-sheet', false),
  toggle(root) {
    inApp(root, '<ion-toggle>Only open ones</ion-toggle>');
    return () => root.querySelector('ion-toggle').checked;
  },
  segment(root) {
    const buttons = PARKS.map(
      (n) => `<ion-segment-button value="${n}"><ion-label>${n}</ion-label></ion-segment-button>`,
    );
    inApp(root, `<ion-segment value="Banff">${buttons.join('')}</ion-segment>`);
    return () => root.querySelector('ion-segment').value;
  },
  accordion(root) {
    const parts = PARKS.map(
      (name) => `<ion-accordion value="${name}"><ion-item slot="header"><ion-label>${name}</ion-label></ion-item>
      <div slot="content">About ${name}</div></ion-accordion>`,
    );
    inApp(root, `<ion-accordion-group>${parts.join('')}</ion-accordion-group>`);
    return () => root.querySelector('ion-accordion-group').value ?? null;
  },
  search(root) {
    inApp(root, '<ion-searchbar debounce="400" placeholder="Parks"></ion-searchbar><p></p>');
    let searched = '';
    root.querySelector('ion-searchbar').addEventListener('ionInput', ({ detail }) => {
      searched = detail.value;
      root.querySelector('p').textContent = PARKS.filter((name) => name.toLowerCase().includes(searched)).join();
    });
    return () => searched;
  },
});
