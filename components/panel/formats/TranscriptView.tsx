import './data-cards.css';
import { i18n } from '#i18n';
import { FactLine } from '@/components/base/FactLine';
import { cueTime, momentAddress, type Transcript } from '@/lib/page/media/cues';
import { LongList } from '../LongList';
import { ResultPage } from '../ResultPage';
import { webHref } from '../web-href';
import type { ViewProps } from './format';

/** The transcripts of a page's films and recordings, with times that lead to their moments; or that it offers none. */
export const TranscriptView = ({ value, frame, page }: ViewProps<Transcript[]>) => (
  <ResultPage frame={frame} wide>
    {value.length === 0 && <p>{i18n.t('panel.transcript.none')}</p>}
    {value.map((transcript, index) => (
      <section key={index}>
        <p class="meta">
          <FactLine of={[transcript.title, transcript.language]} />
        </p>
        {transcript.text && <p dir="auto">{transcript.text}</p>}
        {transcript.cues && (
          <LongList
            class="transcript"
            label={transcript.title || frame.label}
            items={transcript.cues}
            isWhole={frame.find.words !== undefined}
          >
            {({ start, text }) => (
              <li>
                <Moment href={webHref(momentAddress(transcript, page.url, start), page.url)} time={cueTime(start)} />
                <span dir="auto">{text}</span>
              </li>
            )}
          </LongList>
        )}
      </section>
    ))}
  </ResultPage>
);

/** A time, which is a link if its address is one of the web. */
const Moment = ({ href, time }: { href: string | undefined; time: string }) =>
  href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {time}
    </a>
  ) : (
    <span>{time}</span>
  );
