import 'jquery-ui/dist/themes/base/jquery-ui.css';
import $ from 'jquery';
import { fill, show } from './shared/show.js';

window.jQuery = $;
window.$ = $;

const TOOLS = ['Awl', 'Axe', 'Hammer', 'Plane', 'Saw'];

const widgets = {
  autocomplete(root) {
    fill(root, '<label>Tool <input></label>');
    let chosen = '';
    $('input').autocomplete({
      source: TOOLS,
      select: (_event, { item }) => {
        chosen = item.value;
      },
    });
    return () => chosen;
  },
  datepicker(root) {
    fill(root, '<label>Day <input></label>');
    $('input').datepicker({ defaultDate: new Date(2026, 2, 1), dateFormat: 'yy-mm-dd' });
    return () => $('input').val();
  },
  selectmenu(root) {
    fill(
      root,
      `<label for="tool">Tool</label> <select id="tool">${TOOLS.map((name) => `<option>${name}</option>`)}</select>`,
    );
    $('select').selectmenu({ width: 200 });
    return () => $('select').val();
  },
  spinner(root) {
    fill(root, '<label>Nails <input value="1"></label>');
    $('input').spinner({ min: 0 });
    return () => $('input').spinner('value');
  },
  slider(root) {
    fill(root, '<div style="width: 300px; margin: 40px"></div>');
    $('div', root).slider({ step: 10, value: 20 });
    return () => $(root.firstChild).slider('value');
  },
  dialog(root) {
    fill(root, '<button>Throw away</button><div id="sure" title="Sure?">All tools?</div>');
    let answer = '';
    const answered = (text) => () => {
      answer = text;
      $('#sure').dialog('close');
    };
    $('#sure').dialog({ autoOpen: false, modal: true, buttons: { Yes: answered('yes'), No: answered('no') } });
    $('button', root)
      .first()
      .on('click', () => $('#sure').dialog('open'));
    return () => answer;
  },
  sortable(root) {
    fill(
      root,
      `<ul style="width: 200px">${TOOLS.map((name) => `<li style="padding: 8px">${name}</li>`).join('')}</ul>`,
    );
    $('ul').sortable();
    return () => [...root.querySelectorAll('li')].map((item) => item.textContent);
  },
  selectable(root) {
    fill(
      root,
      `<ol style="width: 200px">${TOOLS.map((name) => `<li style="padding: 8px">${name}</li>`).join('')}</ol>`,
    );
    $('ol').selectable();
    return () => [...root.querySelectorAll('.ui-selected')].map((item) => item.textContent);
  },
};

await import('jquery-ui/dist/jquery-ui.js');
await show(widgets);
