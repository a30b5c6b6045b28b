import 'emoji-picker-element';
import data from 'emoji-picker-element-data/en/emojibase/data.json';
import { fill, show } from './shared/show.js';

const picker = (root) => {
  let picked = '';
  // From the page itself: the library fetches its data.
  const source = URL.createObjectURL(new Blob([JSON.stringify(data.slice(0, 400))], { type: 'application/json' }));
  fill(root, `<emoji-picker data-source="${source}"></emoji-picker>`).addEventListener('emoji-click', ({ detail }) => {
    picked += detail.unicode;
  });
  return () => picked;
};

show({ click: picker, search: picker });
