import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { ResultPage } from '../ResultPage';
import { Source } from '../Source';
import type { ViewProps } from './format';

/** Markup of a page, to be read and never rendered. */
export function SourceText({ value, frame }: ViewProps<string>) {
  return (
    <ResultPage frame={frame} wide meta={i18n.t('panel.result.characters', value.length)}>
      <Source text={value} />
    </ResultPage>
  );
}

export function Json({ value, frame }: ViewProps<unknown>) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return (
    <ResultPage frame={frame} wide>
      <Source text={text} />
    </ResultPage>
  );
}
