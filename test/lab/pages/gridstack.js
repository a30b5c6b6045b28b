import 'gridstack/dist/gridstack.css';
import { GridStack } from 'gridstack';
import { fill, show } from './shared/show.js';

const grid = (root) => {
  const element = fill(root, '<div class="grid-stack" style="width:720px;background:#eee"></div>').firstChild;
  const made = GridStack.init({ column: 6, cellHeight: 80, animate: false, float: true }, element);
  made.load(['Sales', 'Visits'].map((name, index) => ({ id: name, x: 2 * index, y: 0, w: 2, h: 1, content: name })));
  for (const content of root.querySelectorAll('.grid-stack-item-content')) content.style.background = '#bcd';
  return () => made.save(false).map(({ id, x, y, w, h }) => `${id} ${x ?? 0},${y ?? 0} ${w ?? 1}x${h ?? 1}`);
};

show({ drag: grid, resize: grid });
