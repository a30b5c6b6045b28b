import './metadata.css';
import { readableUrl } from '@/components/base/readable-url';
import type { Metadata } from '@/lib/contract';
import { ResultPage } from '../ResultPage';
import { webHref } from '../web-href';
import type { ViewProps } from './format';
import { metadataFacts } from './metadata-facts';

/** What the page says about itself, each thing once. Copies and files have every member as it is. */
export function MetadataView({ value, frame, page }: ViewProps<Metadata>) {
  return (
    <ResultPage frame={frame} wide>
      <dl class="metadata">
        {metadataFacts(value).map(({ label, names, values }) => (
          <div key={label}>
            <dt title={names.join('\n')}>
              {label}
              <code>{names.join('\n')}</code>
            </dt>
            {values.map((text) => (
              <dd key={text}>
                <Value text={text} base={page.url} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </ResultPage>
  );
}

/** An address is a link if following it is safe. */
function Value({ text, base }: { text: string; base: string }) {
  const href = /^https?:/.test(text) && webHref(text, base);
  if (!href) return <bdi>{text}</bdi>;
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer">
      <bdi dir="ltr">{readableUrl(href)}</bdi>
    </a>
  );
}
