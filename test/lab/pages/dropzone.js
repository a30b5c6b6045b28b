import 'dropzone/dist/dropzone.css';
import Dropzone from 'dropzone';
import { fill, show } from './shared/show.js';

const zone = (root) => {
  const element = fill(root, '<div id="zone" class="dropzone"></div>').firstChild;
  const made = new Dropzone(element, { url: '/upload', autoProcessQueue: false, addRemoveLinks: true });
  return { made, state: () => made.files.map(({ name }) => name) };
};

show({
  choose: (root) => zone(root).state,
  remove(root) {
    const { made, state } = zone(root);
    for (const name of ['one.txt', 'two.txt']) made.addFile(new File(['text'], name, { type: 'text/plain' }));
    return state;
  },
});
