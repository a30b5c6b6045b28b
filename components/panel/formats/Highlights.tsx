import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { HighlightInfo } from '@/lib/scrape/formats/text/highlights/select';
import { ResultPage } from '../ResultPage';
import { AskedQuestion } from './AskedQuestion';
import type { ViewProps } from './format';
import { Passages, useShownPassage } from './Passages';

/** Passages in the words of the page. */
export function Highlights(props: ViewProps<string>) {
  const { value, job, frame, result } = props;
  const asked = firstPageOf(job)?.formats.find((format) => format.type === 'highlights');
  const passages = usePassages(value, result.highlights);
  return (
    <ResultPage frame={frame} meta={countOf(passages)}>
      <AskedQuestion>{asked?.query}</AskedQuestion>
      <PassagesOfPage {...props} passages={passages} label={frame.label} facts={result.highlights} />
    </ResultPage>
  );
}

interface NearestProps extends Pick<ViewProps<string>, 'value' | 'page' | 'actions'> {
  label: string;
  /** Sections and marks of its passages; a service does not report them. */
  facts?: readonly HighlightInfo[] | undefined;
}

/** The passages below their number, in a view that is about something else. */
export function Nearest(props: NearestProps) {
  const passages = usePassages(props.value, props.facts);
  return (
    <>
      <p class="meta">{countOf(passages)}</p>
      <PassagesOfPage {...props} passages={passages} />
    </>
  );
}

function PassagesOfPage({ passages, page, actions, label, facts }: NearestProps & { passages: readonly string[] }) {
  const [shown, press] = useShownPassage(passages, page.url, actions);
  return <Passages label={label} texts={passages} facts={facts} page={page} shown={shown} onPress={press} />;
}

const countOf = (passages: readonly string[]) => i18n.t('panel.result.passages', passages.length);

/** Splits `data.highlights`: its passages are separated by blank lines. */
const usePassages = (value: string, facts: NearestProps['facts']): readonly string[] =>
  useMemo(() => facts?.map(({ text }) => text) ?? passagesIn(value), [value, facts]);

const passagesIn = (highlights: string) =>
  highlights
    .split(/\n\s*\n/)
    .map((passage) => passage.trim())
    .filter(Boolean);
