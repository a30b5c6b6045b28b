import './transcript.css';
import { i18n } from '#i18n';
import { FactLine } from '@/components/base/FactLine';
import { cueTime, momentAddress, type Transcript } from '@/lib/page/media/cues';
import { LongList } from '../LongList';
import type { PageOfJob } from '../page-of';
import { ResultPage } from '../ResultPage';
import { webHref } from '../web-href';
import type { ViewProps } from './format';
import { nameOfLanguage } from './metadata-facts';

/** The transcripts of a page's films and recordings, or that it offers none. */
export function TranscriptView({ value, frame, page }: ViewProps<Transcript[]>) {
  const only = value.length === 1 ? value[0] : undefined;
  return (
    <ResultPage frame={frame} wide meta={only && <FactLine of={titleOf(only)} />}>
      {value.length === 0 && <p>{i18n.t('panel.transcript.none')}</p>}
      <Transcripts of={value} page={page} isTitled={!only} isWhole={frame.find.words !== undefined} />
    </ResultPage>
  );
}

interface TranscriptsProps {
  of: readonly Transcript[];
  /** The page that offers them. */
  page: PageOfJob;
  /** False where its title is above the view. */
  isTitled?: boolean;
  /** Draws all lines at once: words are looked for in them. */
  isWhole: boolean;
}

/** Transcripts with times that lead to their moments. */
export const Transcripts = ({ of, page, isTitled = true, isWhole }: TranscriptsProps) =>
  of.map((transcript, index) => (
    <section key={index}>
      {isTitled && (
        <p class="meta transcript-title">
          <FactLine of={titleOf(transcript)} />
        </p>
      )}
      {transcript.text && <p dir="auto">{transcript.text}</p>}
      {transcript.cues && (
        <LongList
          class="transcript"
          label={transcript.title || i18n.t('panel.format.transcript')}
          items={transcript.cues}
          isWhole={isWhole}
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
  ));

/** A title that only names the language is said once. */
function titleOf({ title, language }: Transcript): string[] {
  const name = language && nameOfLanguage(language);
  return title === name ? [title] : [title, name];
}

/** A time, which is a link if its address is one of the web. */
const Moment = ({ href, time }: { href: string | undefined; time: string }) =>
  href ? (
    <a href={href} target="_blank" rel="noreferrer">
      {time}
    </a>
  ) : (
    <span>{time}</span>
  );
