import './restricted.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { Favicon } from '@/components/base/Favicon';
import { readableUrl } from '@/components/base/readable-url';
import { savedWhen } from '@/components/base/times';
import { pageOf } from '@/components/panel/page-of';
import { hostOf } from '@/components/panel/web-href';
import type { Job } from '@/lib/jobs/job';
import { readAddresses } from '@/lib/operations/batch/read-addresses';

interface RestrictedProps {
  /** The reason why this page cannot be read, and what to do: one sentence each. */
  why: string;
  more: string;
  /** Present if a reload helps. */
  onReload?: (() => void) | undefined;
  /** Scrapes another page instead of this one. Must be called in the click handler. */
  onAddress(url: string): void;
  /** True if the browser reports that the page is being debugged while it loads. */
  isDebugged: boolean;
  /** Jobs whose results can still be shown. */
  recent: readonly Job[];
  onResult(jobId: string): void;
  onHistory(): void;
}

/** Explains why no extension can read this page, and offers what still works. */
export function Restricted({
  why,
  more,
  onReload,
  onAddress,
  isDebugged,
  recent,
  onResult,
  onHistory,
}: RestrictedProps) {
  return (
    <>
      <div class="popup-body restricted">
        <p role="status" aria-label={i18n.t('common.status')}>
          <strong>{why}</strong> {more}
        </p>
        {onReload && <Button kind="primary" wide label={i18n.t('error.remedy.reloadPage')} onClick={onReload} />}
        <AddressForm isFirst={!onReload} isDebugged={isDebugged} onAddress={onAddress} />
        {recent.length > 0 && (
          <section>
            <h3 class="caption">{i18n.t('popup.recent')}</h3>
            <ul class="recent" aria-label={i18n.t('popup.recent')}>
              {recent.map((job) => (
                <Recent key={job.id} job={job} onOpen={() => onResult(job.id)} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <p class="popup-note">
        {i18n.t('popup.allResults')} <Button kind="link" label={i18n.t('common.history')} onClick={onHistory} />
      </p>
    </>
  );
}

interface AddressFormProps {
  /** True if the form is the first thing to use. */
  isFirst: boolean;
  isDebugged: boolean;
  onAddress(url: string): void;
}

/** Asks for the address of a page that can be read. */
function AddressForm({ isFirst, isDebugged, onAddress }: AddressFormProps) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Runs after the popup has focused its primary button: here, the user types an address first.
  useEffect(() => {
    if (isFirst) form.current?.querySelector('input')?.focus();
  }, []);
  const scrape = () => {
    const [url] = readAddresses(text).urls;
    setWrong(url === undefined);
    if (url !== undefined) onAddress(url);
  };
  return (
    <form
      class="address-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        scrape();
      }}
    >
      <Row
        label={i18n.t('popup.otherAddress')}
        hint={isDebugged && text ? i18n.t('common.debugged') : undefined}
        error={isWrong ? i18n.t('panel.map.wrong') : undefined}
        stack
      >
        <TextInput type="url" placeholder="https://example.com" value={text} onInput={setText} />
      </Row>
      <Button kind={isFirst ? 'primary' : 'second'} wide label={i18n.t('popup.scrapeAddress')} onClick={scrape} />
    </form>
  );
}

function Recent({ job, onOpen }: { job: Job; onOpen(): void }) {
  const page = pageOf(job);
  const title = page.title || readableUrl(page.url);
  // Many sets are named alike, by their number of pages.
  const host = job.planned === undefined ? '' : hostOf(page.url);
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <Favicon {...page} title={title} />
        <span dir="auto">
          {title}
          {host && (
            <span class="meta">
              {' '}
              · <bdi dir="ltr">{host}</bdi>
            </span>
          )}
        </span>
        <time dateTime={new Date(job.createdAt).toISOString()}>{savedWhen(job.createdAt, Date.now())}</time>
      </button>
    </li>
  );
}
