import { i18n } from '#i18n';
import { ResultPage } from '../ResultPage';
import { webHref } from '../web-href';
import type { ViewProps } from './format';

/** A remote file: it is opened only by the user, and never fetched automatically. */
export function FileLink({ value, frame, page }: ViewProps<string>) {
  const href = webHref(value, page.url);
  return (
    <ResultPage frame={frame}>
      <p class="meta">{value}</p>
      {href && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {i18n.t('panel.result.openFile')}
        </a>
      )}
    </ResultPage>
  );
}
