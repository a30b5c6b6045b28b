import './metadata.css';
import { Breaking } from '@/components/base/Breaking';
import type { Metadata } from '@/lib/contract';
import { ResultPage } from '../ResultPage';
import type { ViewProps } from './format';

/** Positions between the words of a name: `ogLocaleAlternate`, `article:published_time`. */
const WORDS = /(?<=\p{Ll})(?=\p{Lu})|(?<=[:._-])/u;

const asText = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join('\n') : JSON.stringify(value);

/** True for a member that has nothing to read. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.every(isEmpty));

export function MetadataView({ value, frame }: ViewProps<Metadata>) {
  return (
    <ResultPage frame={frame} wide>
      <dl class="metadata">
        {Object.entries(value)
          .filter(([, member]) => !isEmpty(member))
          .map(([key, member]) => (
            <div key={key}>
              <dt>
                <Breaking at={WORDS}>{key}</Breaking>
              </dt>
              <dd>
                <bdi>{asText(member)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </ResultPage>
  );
}
