import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { readableText } from '@/lib/base/text/inline';
import type { AnswerInfo } from '@/lib/scrape/formats/text/material';
import type { PanelActions } from '../actions';
import { AnswerBody } from './AnswerBody';
import { answerParts } from './answer-parts';
import { Passages, useShownPassage } from './Passages';

/** Removes the bars around table rows, which are in the quotes of answers from earlier versions. */
const withoutBars = (source: string) => source.replace(/^\||\|$/g, '');

/** Splits the answer into parts with the same sources, and returns the sources as a user reads them, with their places. */
export function usePartsOf(value: string, facts: AnswerInfo | undefined) {
  return useMemo(() => {
    if (!facts) return { parts: [{ text: value, sources: [] }], texts: [], places: [] };
    return {
      parts: answerParts(value, facts),
      texts: facts.sources.map(({ text, isCode }) => (isCode ? text : readableText(withoutBars(text)).trim())),
      places: facts.sources,
    };
  }, [value, facts]);
}

interface AnsweredProps extends ReturnType<typeof usePartsOf> {
  /** The page that it is about. */
  page: { url: string; title: string };
  actions: PanelActions;
}

/** An answer, and the passages that it is based on if known: a service does not report them. */
export function Answered({ parts, texts, places, page, actions }: AnsweredProps) {
  const [shown, press] = useShownPassage(texts, page.url, actions);
  return (
    <>
      <AnswerBody parts={parts} texts={texts} base={page.url} onSource={press} />
      {texts.length > 0 && (
        <>
          <h4 class="caption rests-on">{i18n.t('panel.answer.sources')}</h4>
          <Passages
            label={i18n.t('panel.answer.sources')}
            texts={texts}
            facts={places}
            numbered
            page={page}
            shown={shown}
            onPress={press}
          />
        </>
      )}
    </>
  );
}
