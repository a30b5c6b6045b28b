import './view.css';
import { type ComponentChildren, render } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { Button } from './Button';
import { ErrorBox } from './ErrorNotice';

/**
 * Shows a view once its data is loaded; if loading fails, shows the reason and what to do.
 * @param waiting shown until then
 */
export async function showView(load: () => Promise<ComponentChildren>, waiting?: ComponentChildren): Promise<void> {
  const root = document.getElementById('app') as HTMLElement;
  Object.assign(document.documentElement, { lang: i18n.language, dir: i18n.direction });
  if (waiting) render(waiting, root);
  const content = await load().catch((thrown: unknown) => <Unread error={WinnowError.from(thrown).record} />);
  render(<View>{content}</View>, root);
}

function Unread({ error: { message, nextStep, remedy } }: { error: ErrorRecord }) {
  return (
    <main class="view-unread">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ErrorBox cause={message}>
        <p>{nextStep}</p>
      </ErrorBox>
      {remedy === 'retry' && (
        <Button kind="primary" wide label={i18n.t('error.remedy.retry')} onClick={() => location.reload()} />
      )}
    </main>
  );
}

/** A view, and above it the last failure that nothing else in it reports, for example of reading a list or deleting a row. */
export function View({ children }: { children: ComponentChildren }) {
  const [error, setError] = useState<ErrorRecord>();
  useLayoutEffect(() => {
    const listening = new AbortController();
    const tell = ({ reason }: PromiseRejectionEvent) => reason instanceof WinnowError && setError(reason.record);
    addEventListener('unhandledrejection', tell, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      {error && (
        <aside class="view-failure" aria-label={i18n.t('error.failure')}>
          <ErrorBox cause={error.message}>
            <p>
              {error.nextStep} <Button kind="link" label={i18n.t('error.close')} onClick={() => setError(undefined)} />
            </p>
          </ErrorBox>
        </aside>
      )}
      {children}
    </>
  );
}
