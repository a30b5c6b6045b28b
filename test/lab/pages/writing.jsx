import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { $getRoot, FORMAT_TEXT_COMMAND } from 'lexical';
import { useState } from 'react';
import { createEditor, Editor } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, useSlate, withReact } from 'slate-react';
import { stateful } from './shared/react.jsx';
import { show } from './shared/show.js';

const box = { border: '1px solid', padding: 10, width: 400, minHeight: 80 };

function BoldButton() {
  const [editor] = useLexicalComposerContext();
  return (
    <button type="button" onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')}>
      Bold
    </button>
  );
}

const lines = (root) =>
  root.getChildren().map((line) => line.getChildren().map((text) => [text.getTextContent(), text.getFormat?.() ?? 0]));

const Lexical = ({ set }) => (
  <LexicalComposer
    initialConfig={{
      namespace: 'lab',
      theme: {},
      onError: (error) => {
        throw error;
      },
    }}
  >
    <BoldButton />
    <RichTextPlugin contentEditable={<ContentEditable style={box} />} ErrorBoundary={LexicalErrorBoundary} />
    <HistoryPlugin />
    <OnChangePlugin onChange={(state) => set(state.read(() => lines($getRoot())))} />
  </LexicalComposer>
);

function MarkButton() {
  const editor = useSlate();
  const toggle = (event) => {
    event.preventDefault();
    if (Editor.marks(editor)?.bold) Editor.removeMark(editor, 'bold');
    else Editor.addMark(editor, 'bold', true);
  };
  return (
    <button type="button" onMouseDown={toggle}>
      Bold
    </button>
  );
}

function Slated({ set }) {
  const [editor] = useState(() => withHistory(withReact(createEditor())));
  return (
    <Slate
      editor={editor}
      initialValue={[{ type: 'paragraph', children: [{ text: '' }] }]}
      onChange={(value) => set(structuredClone(value.map(({ children }) => children)))}
    >
      <MarkButton />
      <Editable
        style={box}
        renderLeaf={({ attributes, children, leaf }) => (
          <span {...attributes} style={{ fontWeight: leaf.bold ? 700 : 400 }}>
            {children}
          </span>
        )}
      />
    </Slate>
  );
}

show({ lexical: stateful(Lexical, []), slate: stateful(Slated, []) });
