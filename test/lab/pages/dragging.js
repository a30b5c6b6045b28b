import 'nouislider/dist/nouislider.css';
import noUiSlider from 'nouislider';
import Sortable from 'sortablejs';
import { fill, show } from './shared/show.js';

show({
  sortable(root) {
    const items = ['One', 'Two', 'Three', 'Four'].map((name) => `<li style="padding: 8px; width: 200px">${name}</li>`);
    const list = fill(root, `<ul>${items.join('')}</ul>`).firstChild;
    new Sortable(list, { animation: 0, forceFallback: true });
    return () => [...list.children].map((item) => item.textContent);
  },
  native(root) {
    fill(
      root,
      '<p id="card" draggable="true" style="padding: 10px; width: 100px; border: 1px solid">Card</p><p id="box" style="padding: 30px; border: 1px dashed">Done</p>',
    );
    let dropped = false;
    const box = root.querySelector('#box');
    root
      .querySelector('#card')
      .addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'card'));
    box.addEventListener('dragover', (event) => event.preventDefault());
    box.addEventListener('drop', (event) => {
      event.preventDefault();
      dropped = true;
    });
    return () => dropped;
  },
  nouislider(root) {
    const slider = fill(root, '<div style="width: 300px; margin: 60px"></div>').firstChild;
    noUiSlider.create(slider, { start: [20, 80], step: 10, connect: true, range: { min: 0, max: 100 } });
    return () => slider.noUiSlider.get(true);
  },
});
