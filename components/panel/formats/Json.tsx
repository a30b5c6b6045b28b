import { useMemo } from 'preact/hooks';
import { ResultPage } from '../ResultPage';
import { Source } from '../Source';
import type { ViewProps } from './format';

export function Json({ value, frame }: ViewProps<unknown>) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return (
    <ResultPage frame={frame} wide>
      <Source text={text} />
    </ResultPage>
  );
}
