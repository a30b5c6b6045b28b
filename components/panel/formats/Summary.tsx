import './text.css';
import { i18n } from '#i18n';
import { countWords } from '@/lib/base/text/count-words';
import { ResultPage } from '../ResultPage';
import type { ViewProps } from './format';

export function Summary({ value, frame }: ViewProps<string>) {
  const words = countWords(value);
  return (
    <ResultPage frame={frame} meta={i18n.t('panel.result.words', words)}>
      <p class="text" dir="auto">
        {value}
      </p>
    </ResultPage>
  );
}
