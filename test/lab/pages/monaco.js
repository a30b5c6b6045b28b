import { editor } from 'monaco-editor/editor/editor.api.js';
import { fill, show } from './shared/show.js';

self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob(['']))) };

show({
  editor(root) {
    const box = fill(root, '<div style="height: 300px; border: 1px solid"></div>').firstChild;
    const made = editor.create(box, { value: '', language: 'plaintext', automaticLayout: true });
    return () => made.getValue();
  },
});
