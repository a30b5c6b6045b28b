import './sample-page.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Source } from '@/components/panel/Source';
import { countWords } from '@/lib/base/text/count-words';

/** Address of the sample page in the package. */
const SAMPLE = '/demo/index.html';

/** What became of the sample: its markdown, or a sentence on why it could not be read. */
export type SampleOutcome = { markdown: string } | { problem: string };

interface SamplePageProps {
  /** Undefined before the sample is read. */
  outcome: SampleOutcome | undefined;
  onRead(sample: Document): void;
}

/** A sample page beside its markdown, so that the reader can be tried before a page is at hand. */
export function SamplePage({ outcome, onRead }: SamplePageProps) {
  const [sample, setSample] = useState<Document | null>(null);
  return (
    <section class="sample" aria-labelledby="sample-title">
      <h2 id="sample-title">{i18n.t('welcome.demo.title')}</h2>
      <p class="meta">{i18n.t('welcome.demo.text')}</p>
      <div class="sample-panes">
        <iframe
          src={SAMPLE}
          title={i18n.t('welcome.demo.page')}
          onLoad={({ currentTarget }) => setSample(currentTarget.contentDocument)}
        />
        {outcome && 'markdown' in outcome ? (
          <Result markdown={outcome.markdown} />
        ) : (
          <div class="sample-result sample-empty">
            <Button
              kind="second"
              label={i18n.t('welcome.demo.read')}
              disabled={!sample}
              onClick={() => sample && onRead(sample)}
            />
            {outcome && <ErrorBox cause={outcome.problem} />}
          </div>
        )}
      </div>
    </section>
  );
}

const Result = ({ markdown }: { markdown: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reachable with the keyboard
  <section class="sample-result" aria-label={i18n.t('panel.format.markdown')} tabIndex={0}>
    <p class="meta">{i18n.t('panel.result.words', countWords(markdown))}</p>
    <Source text={markdown} />
  </section>
);
