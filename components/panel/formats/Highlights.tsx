import './text.css';
import { i18n } from '#i18n';
import { inDigits } from '../numbers';
import { ResultPage } from '../ResultPage';
import type { ViewProps } from './format';

/** Passages in the words of the page; a blank line stands between them. */
export function Highlights({ value, frame, job }: ViewProps<string>) {
  const asked = job.request?.formats.find((format) => format.type === 'highlights');
  const passages = value.split(/\n\s*\n/).filter((passage) => passage.trim());
  return (
    <ResultPage frame={frame}>
      {asked && <h3 class="asked">{asked.query}</h3>}
      <p class="meta">{i18n.t('panel.result.passages', passages.length, { count: inDigits(passages.length) })}</p>
      <ol class="passages">
        {passages.map((passage, index) => (
          <li key={index}>{passage.trim()}</li>
        ))}
      </ol>
    </ResultPage>
  );
}
