import 'nouislider/dist/nouislider.css';
import noUiSlider from 'nouislider';
import { fill, show } from './shared/show.js';

const slider = (start) => (root) => {
  const element = fill(root, '<div style="width:400px;margin:40px"></div>').firstChild;
  noUiSlider.create(element, { start, connect: start.length > 1, step: 10, range: { min: 0, max: 100 } });
  return () => element.noUiSlider.get(true);
};

show({ drag: slider([20]), range: slider([20, 60]), click: slider([20]), keys: slider([20]) });
