import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AnswerFacts } from '@/lib/formats/text/material';
import { readableText } from '@/lib/text/inline';
import type { PanelActions } from '../actions';
import { AnswerBody } from './AnswerBody';
import { answerParts } from './answer-parts';
import { Passages, useShownPassage } from './Passages';

/** Answers that earlier versions kept quote rows of tables with the bars around them. */
const withoutBars = (source: string) => source.replace(/^\||\|$/g, '');

/** The answer in parts that rest on the same sources, and these as a person reads them. */
export function usePartsOf(value: string, facts: AnswerFacts | undefined) {
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

/** An answer, and the passages that it rests on where that is known: a service does not tell. */
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
