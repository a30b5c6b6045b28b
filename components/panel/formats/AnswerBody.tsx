import './answer.css';
import './markdown.css';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { renderAnswer } from '../render-markdown';
import { type AnswerPart, replaceSigns, withSigns } from './answer-parts';

interface AnswerBodyProps {
  parts: readonly AnswerPart[];
  /** Passages that it is based on, as a user reads them. */
  texts?: readonly string[];
  /** Address of the page that it is about. */
  base: string;
  onSource?(place: number): void;
}

/** An answer with a button for each source after the text that is based on it; sentences without a source are marked. */
export function AnswerBody({ parts, texts = [], base, onSource }: AnswerBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const press = useRef(onSource);
  press.current = onSource;
  const answer = withSigns(parts);
  const content = useMemo(() => renderAnswer(answer, base), [answer, base]);
  useLayoutEffect(() => {
    if (!content) return;
    replaceSigns(content, {
      source: (source) => sourceButton(source, texts[source] ?? '', () => press.current?.(source)),
      unsupported: unsupportedWords,
    });
    place.current?.replaceChildren(content);
  }, [content]);
  if (content) return <div class="markdown" ref={place} />;
  return (
    <p class="text" dir="auto">
      {parts.map(({ text }) => text).join('')}
    </p>
  );
}

function sourceButton(source: number, text: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'source-number';
  button.textContent = String(source + 1);
  button.title = text;
  button.ariaLabel = i18n.t('panel.answer.source', { number: source + 1 });
  button.addEventListener('click', onPress);
  return button;
}

function unsupportedWords(words: string, isLast: boolean): HTMLElement {
  const marked = document.createElement('span');
  marked.className = 'unsupported';
  marked.title = i18n.t('panel.answer.unsupported');
  marked.textContent = words;
  if (isLast) {
    const said = document.createElement('span');
    said.className = 'visually-hidden';
    said.textContent = ` (${i18n.t('panel.answer.unsupported')})`;
    marked.append(said);
  }
  return marked;
}
