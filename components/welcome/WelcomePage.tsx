import './welcome-page.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { PageHead } from '@/components/base/PageHead';
import { FirstRun } from '@/components/panel/FirstRun';
import { readAddresses } from '@/lib/operations/batch/read-addresses';
import { PinHint } from './PinHint';
import { type SampleOutcome, SamplePage } from './SamplePage';

interface WelcomePageProps {
  /** The key that scrapes, as the browser writes it; empty if none is set. */
  scrapeKey: string;
  /** The page that can be scraped from here. */
  page: { title: string; url: string } | 'any-address' | 'none';
  /** Sentence on why a scrape could not be started. */
  problem: string | undefined;
  /** False if the toolbar hides the icon. */
  isPinned: boolean;
  /** Undefined before the sample is read. */
  sample: SampleOutcome | undefined;
  /** Called in the click itself, as the next one. */
  onPage(): void;
  onAddress(address: string): void;
  onSample(page: Document): void;
}

/** The page after the installation: one press to a first result, and the ways to the next. */
export function WelcomePage({ scrapeKey, page, problem, isPinned, sample, ...on }: WelcomePageProps) {
  const { onPage, onAddress, onSample } = on;
  return (
    <main class="welcome">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <FirstRun scrapeKey={scrapeKey}>
        {page === 'none' && <p class="welcome-press">{i18n.t('welcome.pressIcon')}</p>}
        {page === 'any-address' && <AddressForm problem={problem} onAddress={onAddress} />}
        {typeof page === 'object' && (
          <>
            <div class="welcome-open" id="welcome-open">
              <PageHead {...page} />
            </div>
            <Button
              kind="primary"
              label={i18n.t('panel.first.scrape')}
              aria-describedby="welcome-open"
              autofocus
              onClick={onPage}
            />
            {problem && <ErrorBox cause={problem} />}
          </>
        )}
      </FirstRun>
      {!isPinned && <PinHint />}
      <SamplePage outcome={sample} onRead={onSample} />
    </main>
  );
}

/** A page that anybody may read, to begin with. */
const EXAMPLE = 'https://example.com';

function AddressForm({ problem, onAddress }: Pick<WelcomePageProps, 'problem' | 'onAddress'>) {
  const [address, setAddress] = useState(EXAMPLE);
  const [tried, setTried] = useState(false);
  const [url] = readAddresses(address).urls;
  const error = url ? problem : tried ? i18n.t('welcome.noAddress') : undefined;
  return (
    <form
      class="welcome-address"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (url) onAddress(url);
      }}
    >
      <Row label={i18n.t('popup.address')} stack error={error}>
        <TextInput type="url" value={address} onInput={setAddress} />
      </Row>
      <Button kind="primary" type="submit" wide autofocus label={i18n.t('popup.scrapeAddress')} />
    </form>
  );
}
