import 'easymde/dist/easymde.min.css';
import 'jodit/es2021/jodit.min.css';
import 'medium-editor/dist/css/medium-editor.css';
import 'pell/dist/pell.css';
import EasyMDE from 'easymde';
import { Jodit } from 'jodit';
import MediumEditor from 'medium-editor';
import pell from 'pell';
import { fill, show } from './shared/show.js';

const plain = (html) =>
  html
    .replace(/\s+(style|class)="[^"]*"/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();

show({
  easymde(root) {
    fill(root, '<textarea></textarea>');
    const editor = new EasyMDE({
      element: root.querySelector('textarea'),
      spellChecker: false,
      autoDownloadFontAwesome: false,
      status: false,
    });
    return () => editor.value();
  },
  medium(root) {
    fill(root, '<div id="text" style="min-height: 60px"><p>Tea is green.</p></div>');
    new MediumEditor('#text', { toolbar: { buttons: ['bold', 'italic', 'h2'] } });
    return () => plain(root.querySelector('#text').innerHTML);
  },
  pell(root) {
    fill(root, '<div id="pell"></div>');
    let html = '';
    pell.init({
      element: root.querySelector('#pell'),
      defaultParagraphSeparator: 'p',
      actions: ['bold', 'italic', 'olist'],
      onChange(now) {
        html = now;
      },
    });
    return () => plain(html);
  },
  jodit(root) {
    fill(root, '<textarea id="j"></textarea>');
    const editor = Jodit.make('#j', {
      toolbarAdaptive: false,
      buttons: ['bold', 'italic', 'ul'],
      showXPathInStatusbar: false,
    });
    return () => plain(editor.value);
  },
});
