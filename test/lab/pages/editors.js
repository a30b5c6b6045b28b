import 'quill/dist/quill.snow.css';
import { javascript } from '@codemirror/lang-javascript';
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { basicSetup, EditorView } from 'codemirror';
import Quill from 'quill';
import { fill, show } from './shared/show.js';

show({
  quill(root) {
    const quill = new Quill(fill(root, '<div style="height: 200px"></div>').firstChild, { theme: 'snow' });
    return () => quill.getSemanticHTML();
  },
  tiptap(root) {
    fill(
      root,
      '<button type="button" id="bold">Bold</button> <button type="button" id="list">List</button><div id="text"></div>',
    );
    const editor = new Editor({ element: root.querySelector('#text'), extensions: [StarterKit], content: '<p></p>' });
    root.querySelector('#bold').onmousedown = (event) => {
      event.preventDefault();
      editor.chain().focus().toggleBold().run();
    };
    root.querySelector('#list').onclick = () => editor.chain().focus().toggleBulletList().run();
    return () => editor.getHTML();
  },
  codemirror(root) {
    const view = new EditorView({ parent: root, extensions: [basicSetup, javascript()] });
    return () => view.state.doc.toString();
  },
  'content editable'(root) {
    const box = fill(
      root,
      '<div contenteditable style="border: 1px solid; min-height: 60px">Dear all,</div>',
    ).firstChild;
    return () => box.textContent;
  },
});
