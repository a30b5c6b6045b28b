import 'fomantic-ui-css/semantic.css';
import $ from 'jquery';
import { fill, show } from './shared/show.js';

window.jQuery = $;
window.$ = $;

const SPICES = ['Anise', 'Clove', 'Cumin', 'Mace'];
const items = SPICES.map((name) => `<div class="item" data-value="${name}">${name}</div>`).join('');
const dropdown = (kind) =>
  `<div class="ui ${kind} selection dropdown"><input type="hidden" name="spice"><i class="dropdown icon"></i>
  <div class="default text">Spice</div><div class="menu">${items}</div></div>`;

const widgets = {
  dropdown(root) {
    fill(root, dropdown(''));
    $('.dropdown').dropdown();
    return () => $('input[name]').val();
  },
  search(root) {
    fill(root, dropdown('search'));
    $('.dropdown').dropdown();
    return () => $('input[name]').val();
  },
  several(root) {
    fill(root, dropdown('multiple search'));
    $('.dropdown').dropdown();
    return () => $('input[name]').val();
  },
  checkbox(root) {
    fill(root, '<div class="ui toggle checkbox"><input type="checkbox"><label>Hot</label></div>');
    $('.checkbox').checkbox();
    return () => root.querySelector('input').checked;
  },
  accordion(root) {
    const parts = SPICES.map(
      (name) => `<div class="title"><i class="dropdown icon"></i>${name}</div><div class="content">About ${name}</div>`,
    );
    fill(root, `<div class="ui styled accordion">${parts.join('')}</div>`);
    $('.accordion').accordion();
    return () => root.querySelector('.title.active')?.textContent ?? '';
  },
  modal(root) {
    fill(
      root,
      `<button class="ui button" id="ask">Empty the jar</button><div class="ui modal"><div class="header">Empty it?</div>
      <div class="actions"><div class="ui cancel button">Keep</div><div class="ui approve button">Empty</div></div></div>`,
    );
    let answer = '';
    $('.modal').modal({
      onApprove: () => {
        answer = 'emptied';
      },
      onDeny: () => {
        answer = 'kept';
      },
    });
    $('#ask').on('click', () => $('.modal').modal('show'));
    return () => answer;
  },
};

await import('fomantic-ui-css/semantic.js');
await show(widgets);
