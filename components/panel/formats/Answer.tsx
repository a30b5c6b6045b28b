import './text.css';
import { ResultPage } from '../ResultPage';
import type { ViewProps } from './format';

export function Answer({ value, frame, job }: ViewProps<string>) {
  const asked = job.request?.formats.find((format) => format.type === 'question');
  return (
    <ResultPage frame={frame}>
      {asked && <h3 class="asked">{asked.question}</h3>}
      <p class="text">{value}</p>
    </ResultPage>
  );
}
