import { i18n } from '#i18n';
import { cueTime, momentAddress, type Transcript } from '@/lib/page/media/cues';

/** Writes transcripts as markdown; each time links to its moment. @param page address of their page */
export const transcriptsAsMarkdown = (transcripts: readonly Transcript[], page: string): string =>
  transcripts
    .map((transcript) => {
      const { title, cues = [], text = '' } = transcript;
      const lines = cues.map(
        ({ start, text: said }) =>
          `[${cueTime(start)}](${linkTarget(momentAddress(transcript, page, start))}) ${escaped(said)}`,
      );
      return [
        `## ${title ? escaped(title) : i18n.t('panel.format.transcript')}`,
        ...(lines.length > 0 ? lines : [escaped(text)]),
      ].join('\n\n');
    })
    .join('\n\n');

/** Appends transcripts to the markdown of their page. */
export const withTranscripts = (markdown: string, transcripts: readonly Transcript[], page: string): string =>
  transcripts.length > 0 ? `${markdown.trimEnd()}\n\n${transcriptsAsMarkdown(transcripts, page)}\n` : markdown;

const linkTarget = (address: string): string =>
  address.replace(/[()\s<>]/g, encodeURIComponent).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
