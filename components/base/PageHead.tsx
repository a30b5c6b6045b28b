import './page-head.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Favicon } from './Favicon';
import { Icon } from './Icon';
import { readableUrl } from './readable-url';

interface PageHeadProps {
  url: string;
  title: string;
  favicon?: string | undefined;
  /** True if the browser keeps extensions out of this page. */
  locked?: boolean;
  /** The line under the title; by default the page's host and path. */
  meta?: ComponentChildren;
}

/** The page that the view is about. */
export function PageHead({ url, title, favicon, locked, meta }: PageHeadProps) {
  const address = readableUrl(url);
  return (
    <div class="page-head">
      {locked ? (
        <span class="favicon favicon-system" aria-hidden="true">
          <Icon name="lock" />
        </span>
      ) : (
        <Favicon url={url} title={title} favicon={favicon} />
      )}
      <div class="page-head-text">
        <h2 title={title} dir="auto">
          {title || address || i18n.t('common.unnamedPage')}
        </h2>
        <p class="meta">
          {meta ?? (
            <bdi dir="ltr" title={url}>
              {address}
            </bdi>
          )}
        </p>
      </div>
    </div>
  );
}
