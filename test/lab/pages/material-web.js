import '@material/web/all.js';
import { fill, show } from './shared/show.js';

const HOBBIES = ['Chess', 'Choir', 'Golf'];

show({
  select(root) {
    const options = HOBBIES.map(
      (name) => `<md-select-option value="${name}"><div slot="headline">${name}</div></md-select-option>`,
    );
    fill(root, `<md-outlined-select label="Hobby">${options.join('')}</md-outlined-select>`);
    return () => root.firstChild.value;
  },
  form(root) {
    fill(
      root,
      `<md-filled-text-field label="Club"></md-filled-text-field>
      <p><label><md-checkbox></md-checkbox> Newsletter</label></p>
      <p><label>Member <md-switch></md-switch></label></p>
      <form><label><md-radio name="pay" value="card"></md-radio> Card</label>
      <label><md-radio name="pay" value="cash"></md-radio> Cash</label></form>`,
    );
    const get = (name) => root.querySelector(name);
    return () => ({
      club: get('md-filled-text-field').value,
      letter: get('md-checkbox').checked,
      member: get('md-switch').selected,
      pay: [...root.querySelectorAll('md-radio')].find(({ checked }) => checked)?.value ?? '',
    });
  },
  menu(root) {
    fill(
      root,
      `<div style="position: relative"><md-filled-button id="open">Club</md-filled-button>
      <md-menu anchor="open"><md-menu-item><div slot="headline">Join</div></md-menu-item>
      <md-menu-item><div slot="headline">Leave</div></md-menu-item></md-menu></div>`,
    );
    let done = '';
    const menu = root.querySelector('md-menu');
    root.querySelector('#open').addEventListener('click', () => {
      menu.open = !menu.open;
    });
    for (const item of root.querySelectorAll('md-menu-item'))
      item.addEventListener('click', () => {
        done = item.textContent.trim();
      });
    return () => done;
  },
  tabs(root) {
    const tabs = HOBBIES.map((name) => `<md-primary-tab>${name}</md-primary-tab>`);
    fill(root, `<md-tabs>${tabs.join('')}</md-tabs>`);
    return () => root.firstChild.activeTab?.textContent;
  },
  chips(root) {
    const chips = HOBBIES.map((name) => `<md-filter-chip label="${name}"></md-filter-chip>`);
    fill(root, `<md-chip-set>${chips.join('')}</md-chip-set>`);
    return () => [...root.querySelectorAll('md-filter-chip')].flatMap(({ selected, label }) => (selected ? label : []));
  },
});
