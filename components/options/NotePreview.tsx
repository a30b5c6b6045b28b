import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { WinnowError } from '@/lib/base/errors';
import type { NoteOptions } from '@/lib/base/note-options';
import type { Noted, ResultText } from '@/lib/scrape/noted';
import { resultText } from '@/lib/transfer/export/result-text';

interface NotePreviewProps {
  sample: Noted | undefined;
  note: NoteOptions;
  hasModel: boolean;
}

/** Maximum number of characters of a note to show. */
const SHOWN = 1_500;

/** Shows what the options make of a result. The model is not asked for it. */
export function NotePreview({ sample, note, hasModel }: NotePreviewProps) {
  const now = useMemo(() => new Date(), []);
  const noted = useMemo(() => sample ?? ownSample(), [sample]);
  const [made] = useLoaded(() => previewOf(noted, note, now), [noted, note]);
  const text = made && 'text' in made ? made.text : '';
  return (
    <figure class="note-preview">
      <figcaption>
        {i18n.t('options.notePreview')}
        {made && <span class="meta"> {saidOf(made, hasModel)}</span>}
      </figcaption>
      <textarea
        class="input mono"
        aria-label={i18n.t('options.notePreview')}
        readOnly
        rows={10}
        dir="auto"
        value={text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
      />
    </figure>
  );
}

type Made = ResultText | { problem: string };

const previewOf = (noted: Noted, note: NoteOptions, now: Date): Promise<Made | undefined> =>
  resultText(noted, note, { now }).catch((thrown) => ({ problem: WinnowError.from(thrown).message }));

function saidOf(made: Made, hasModel: boolean): string {
  if ('problem' in made) return made.problem;
  const { name, rule, unasked } = made;
  const asked = unasked.length > 0 && i18n.t(hasModel ? 'options.noteUnasked' : 'options.noteNoModel', unasked.length);
  const parts = [
    i18n.t('options.notePreviewFile', { name }),
    rule && i18n.t('options.noteMadeBy', { name: rule }),
    asked,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** A page for a preview before the first scrape. */
const ownSample = (): Noted => ({
  selection: false,
  response: {
    success: true,
    data: {
      markdown: `# ${i18n.t('options.noteSample')}\n\n[…](https://example.org/)`,
      metadata: {
        title: i18n.t('options.noteSample'),
        sourceURL: 'https://example.org/tides',
        author: 'A. Doodson',
        publishedTime: '2024-02-03T10:00:00Z',
        keywords: 'tides, harbours',
      },
    },
  },
});
