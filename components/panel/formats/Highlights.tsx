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
  const asked = firstPageOf(props.job)?.formats.find((format) => format.type === 'highlights');
  return (
    <ResultPage frame={props.frame}>
      <AskedQuestion>{asked?.query}</AskedQuestion>
      <Nearest {...props} label={props.frame.label} facts={props.result.highlights} />
    </ResultPage>
  );
}

interface NearestProps extends Pick<ViewProps<string>, 'value' | 'page' | 'actions'> {
  label: string;
  /** Sections and marks of its passages; a service does not report them. */
  facts?: readonly HighlightInfo[] | undefined;
}

/** `data.highlights`: its passages are separated by blank lines. */
export function Nearest({ value, page, actions, label, facts }: NearestProps) {
  const passages = useMemo(() => facts?.map(({ text }) => text) ?? passagesIn(value), [value, facts]);
  const [shown, press] = useShownPassage(passages, page.url, actions);
  const count = i18n.t('panel.result.passages', passages.length);
  return (
    <>
      <p class="meta">{count}</p>
      <Passages label={label} texts={passages} facts={facts} page={page} shown={shown} onPress={press} />
    </>
  );
}

const passagesIn = (highlights: string) =>
  highlights
    .split(/\n\s*\n/)
    .map((passage) => passage.trim())
    .filter(Boolean);
