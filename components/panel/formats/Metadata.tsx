import './metadata.css';
import { Breaking } from '@/components/base/Breaking';
import type { Metadata } from '@/lib/contract';
import { ResultPage } from '../ResultPage';
import type { ViewProps } from './format';

/** Positions between the words of a name: `ogLocaleAlternate`, `article:published_time`. */
const WORDS = /(?<=\p{Ll})(?=\p{Lu})|(?<=[:._-])/u;

const asText = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join('\n') : JSON.stringify(value);

export function MetadataView({ value, frame }: ViewProps<Metadata>) {
  return (
    <ResultPage frame={frame} wide>
      <dl class="metadata">
        {Object.entries(value).map(([key, member]) => (
          <div key={key}>
            <dt>
              <Breaking at={WORDS}>{key}</Breaking>
            </dt>
            <dd dir="auto">{asText(member)}</dd>
          </div>
        ))}
      </dl>
    </ResultPage>
  );
}
