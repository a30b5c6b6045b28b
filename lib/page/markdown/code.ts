import { setOf } from '../element-names';
import type { Excerpt } from '../excerpt/excerpt';
import { at } from '../tree';
import { fenced } from './escape';
import type { Construct } from './writer';

/** Highlighters that put every line into an element of its own. */
const LINES = setOf('div p li tr');

const LANGUAGE = /(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight)-|brush:\s*)([\w+#.-]+)/i;
/** Classes that stand where a language could. */
const NO_LANGUAGE =
  /^(?:none|plain|plaintext|text|txt|default|nohighlight|undefined|auto|console-output|wrapper|block)$/i;
const HLJS = /(?:^|\s)(?:hljs|sourceCode|prettyprint)(?=\s|$)/;

export const inlineCode: Construct = {
  open(writer) {
    if (writer.codeDepth++ === 0) writer.inline.beginCode();
  },
  close(writer) {
    writer.codeDepth--;
  },
};

export const codeBlock: Construct = {
  whole(writer, index) {
    const { tree } = writer;
    writer.block();
    const code = textOf(tree, index).replace(/(?<!\n)\n+$/, '');
    if (writer.mode === 'flow') {
      if (code.trim()) writer.output.block(fenced(code, languageOf(tree, index)));
    } else {
      for (const line of code.split('\n')) {
        writer.inline.beginCode();
        writer.inline.text(line, 'code');
        writer.block();
      }
    }
    return tree.end[index];
  },
};

/** The text of a code block, line by line as it is shown. */
function textOf({ names, texts, end }: Excerpt, index: number): string {
  const stop = at(end, index);
  let code = '';
  /** Index behind a line that is an element of its own. */
  let lineEnd = 0;
  let owesBreak = false;
  for (let i = index + 1; i < stop; i++) {
    if (i === lineEnd) owesBreak = true;
    const name = names[i] ?? '';
    if (LINES.has(name)) {
      owesBreak = true;
      lineEnd = at(end, i);
    }
    const said = name === 'br' ? '\n' : (texts[i] ?? '');
    if (!said) continue;
    const breaksItself = i >= lineEnd && said.startsWith('\n');
    if (owesBreak && code && !code.endsWith('\n') && !breaksItself) code += '\n';
    owesBreak = false;
    code += said;
  }
  return code;
}

/** The language a block says it is in: on itself, on its code, or on what is wrapped around it. */
function languageOf(tree: Excerpt, index: number): string {
  const { names, end } = tree;
  const inside = [index + 1, index + 2].filter((i) => i < at(end, index) && names[i] === 'code');
  const places = [index, ...inside].map((place) => ({ place, around: '' }));
  for (const { place, around } of [...places, { place: index, around: '^' }, { place: index, around: '^^' }]) {
    const language = languageNamed((name) => tree.attribute(place, around + name));
    if (language) return language;
  }
  return '';
}

function languageNamed(attribute: (name: string) => string | undefined): string {
  const names = attribute('class') ?? '';
  const named =
    attribute('data-language') ??
    attribute('data-lang') ??
    LANGUAGE.exec(names)?.[1] ??
    (HLJS.test(names)
      ? names.split(/\s+/).find((name) => name && !HLJS.test(name) && /^[a-z+#]{1,12}$/.test(name))
      : undefined) ??
    '';
  return /^[\w+#.-]+$/.test(named) && !NO_LANGUAGE.test(named) ? named.toLowerCase() : '';
}
