import 'dragula/dist/dragula.css';
import 'gridjs/dist/theme/mermaid.css';
import 'simple-datatables/dist/style.css';
import iro from '@jaames/iro';
import dragula from 'dragula';
import { Grid } from 'gridjs';
import interact from 'interactjs';
import List from 'list.js';
import Muuri from 'muuri';
import { DataTable } from 'simple-datatables';
import { fill, show } from './shared/show.js';

const PEOPLE = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Tony'].map((name, index) => [
  name,
  String(1040 + index),
  `${(index * 7) % 5}0 €`,
]);
const cards = (names) =>
  names.map((name) => `<div class="item" style="padding: 8px; width: 180px; border: 1px solid">${name}</div>`).join('');
const textsOf = (root, selector) => [...root.querySelectorAll(selector)].map((one) => one.textContent.trim());

show({
  dragula(root) {
    fill(
      root,
      `<div id="todo" style="width: 200px; min-height: 60px">${cards(['Write', 'Read', 'Rest'])}</div><hr><div id="done" style="width: 200px; min-height: 60px">${cards(['Sleep'])}</div>`,
    );
    dragula([root.querySelector('#todo'), root.querySelector('#done')]);
    return () => [textsOf(root, '#todo .item'), textsOf(root, '#done .item')];
  },
  muuri(root) {
    fill(
      root,
      `<style>.grid { position: relative; width: 220px } .item { position: absolute; width: 200px; height: 40px; background: #def } .item.muuri-item-dragging { z-index: 3 }</style><div class="grid">${['One', 'Two', 'Three'].map((name) => `<div class="item"><div>${name}</div></div>`).join('')}</div>`,
    );
    const grid = new Muuri('.grid', { dragEnabled: true, layoutDuration: 0 });
    return () => grid.getItems().map((item) => item.getElement().textContent);
  },
  'interact-drag'(root) {
    fill(root, '<div id="box" style="width: 80px; height: 60px; background: #fa8; touch-action: none">Box</div>');
    let x = 0;
    interact('#box').draggable({
      listeners: {
        move(event) {
          x += event.dx;
          event.target.style.transform = `translateX(${x}px)`;
        },
      },
    });
    return () => Math.round(x / 20) * 20;
  },
  'interact-resize'(root) {
    fill(
      root,
      '<div id="box" style="width: 120px; height: 60px; background: #fa8; touch-action: none; box-sizing: border-box">Box</div>',
    );
    interact('#box').resizable({
      edges: { right: true },
      listeners: {
        move(event) {
          event.target.style.width = `${event.rect.width}px`;
        },
      },
    });
    return () => Math.round(root.querySelector('#box').offsetWidth / 20) * 20;
  },
  iro(root) {
    fill(root, '<div id="picker"></div>');
    const picker = new iro.ColorPicker('#picker', {
      width: 200,
      color: '#ffffff',
      layout: [
        { component: iro.ui.Slider, options: { sliderType: 'hue' } },
        { component: iro.ui.Slider, options: { sliderType: 'saturation' } },
      ],
    });
    return () => Math.round(picker.color.hsv.s / 10) * 10;
  },
  'simple-datatables'(root) {
    fill(
      root,
      `<table id="t"><thead><tr><th>Name</th><th>Invoice</th><th>Sum</th></tr></thead><tbody>${PEOPLE.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
    );
    new DataTable('#t', { perPage: 5, perPageSelect: [5, 10] });
    return () => textsOf(root, 'tbody tr td:first-child');
  },
  gridjs(root) {
    fill(root, '<div id="g"></div>');
    new Grid({
      columns: ['Name', 'Invoice', 'Sum'],
      data: PEOPLE,
      sort: true,
      search: true,
      pagination: { limit: 5 },
    }).render(root.querySelector('#g'));
    return () => textsOf(root, 'tbody tr td:first-child');
  },
  'list.js'(root) {
    fill(
      root,
      `<div id="l"><input class="search" aria-label="Search"><button class="sort" data-sort="name">By name</button><ul class="list">${PEOPLE.map(([name, number]) => `<li><b class="name">${name}</b> <i class="number">${number}</i> <button class="pay">Pay</button></li>`).join('')}</ul></div>`,
    );
    new List('l', { valueNames: ['name', 'number'] });
    let paid = '';
    root.addEventListener('click', ({ target }) => {
      if (target.className === 'pay') paid = target.parentElement.querySelector('i').textContent;
    });
    return () => [textsOf(root, 'li b').slice(0, 3), paid];
  },
});
