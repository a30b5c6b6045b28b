import 'summernote/dist/summernote-lite.css';
import $ from 'jquery';
import { fill, show } from './shared/show.js';

window.jQuery = $;
window.$ = $;
await import('summernote/dist/summernote-lite.js');

const editor = (root) => {
  fill(root, '<div id="text"></div>');
  $('#text').summernote({
    height: 120,
    toolbar: [
      ['style', ['bold', 'italic']],
      ['para', ['ul']],
      ['insert', ['link']],
    ],
  });
  return () => $('#text').summernote('code');
};

await show({ write: editor, bold: editor, list: editor });
