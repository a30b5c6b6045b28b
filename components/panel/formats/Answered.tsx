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

/** Splits the answer into parts with the same sources, and returns the sources as a user reads them. */
export function usePartsOf(value: string, facts: AnswerInfo | undefined) {
  return useMemo(() => {
    if (!facts) return { parts: [{ text: value, sources: [] }], texts: [] };
    return {
      parts: answerParts(value, facts),
      texts: facts.sources.map(({ text }) => readableText(withoutBars(text))),
    };
  }, [value, facts]);
}

interface AnsweredProps extends ReturnType<typeof usePartsOf> {
  /** Address of the page that it is about. */
  url: string;
  actions: PanelActions;
}

/** An answer, and the passages that it is based on if known: a service does not report them. */
export function Answered({ parts, texts, url, actions }: AnsweredProps) {
  const [shown, press] = useShownPassage(texts, url, actions);
  return (
    <>
      <AnswerBody parts={parts} texts={texts} base={url} onSource={press} />
      {texts.length > 0 && (
        <>
          <h4 class="caption rests-on">{i18n.t('panel.answer.restsOn')}</h4>
          <Passages
            label={i18n.t('panel.answer.restsOn')}
            texts={texts}
            numbered
            url={url}
            shown={shown}
            onPress={press}
          />
        </>
      )}
    </>
  );
}
