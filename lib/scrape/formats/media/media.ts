import { i18n } from '#i18n';
import type { MediaKind, MediaRefusal } from '@/lib/files/media/media';
import type { PageMedia } from '@/lib/page/media/find-media';
import type { PageFormat } from '../format';

/** Share of the remaining time to fetch media in; the rest is for the result. */
const SHARE = 0.8;

/**
 * A file of media that the page openly links: a video, or its sound as MP3. It is null if none can be fetched, with the
 * reason in a warning. Specification: "audio", "video".
 */
export const media = <T extends MediaKind>(kind: T): PageFormat<T> => ({
  madeFrom: 'document',
  parts: ['media'],
  showsOriginal: true,
  async fill(_format, { media: found }, _takePicture, { signal, progress, left, makeMedia }) {
    const missing = (why: Reason) => ({ data: { [kind]: null }, warnings: [missingSentence(kind, why)] });
    const addresses = addressesOf(kind, found);
    if (addresses.length === 0 || !makeMedia) return missing(found?.withheld ?? 'none');
    await progress({ name: 'downloading' });
    const until = Date.now() + SHARE * (left?.() ?? NO_LIMIT);
    let shown = 0;
    const report = (percent: number) => {
      if (percent === shown) return;
      shown = percent;
      void progress({ name: 'downloading', done: percent, total: 100 });
    };
    const made = await makeMedia({ kind, addresses, until }, report, signal);
    if ('refusal' in made) return missing(made.refusal);
    const pointer = `/data/${kind}`;
    return {
      data: { [kind]: pointer },
      attachments: { [pointer]: made.file },
      warnings: made.isSilent ? [i18n.t('warnings.media.silent')] : [],
    };
  },
});

/** Timeout if the request does not have one, in ms. */
const NO_LIMIT = 3_600_000;

/** Sound is also in videos. */
const addressesOf = (kind: MediaKind, { audio, video }: PageMedia = { audio: [], video: [] }): string[] =>
  kind === 'audio' ? [...audio, ...video] : video;

type Reason = MediaRefusal | NonNullable<PageMedia['withheld']> | 'none';

const missingSentence = (format: MediaKind, why: Reason) =>
  i18n.t('warnings.media.missing', { format, why: i18n.t(`warnings.media.why.${why}`) });
