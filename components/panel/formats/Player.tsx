import './player.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { inBytes } from '@/components/base/bytes';
import { FactLine } from '@/components/base/FactLine';
import type { MediaKind } from '@/lib/files/media/media';
import { cueTime } from '@/lib/page/media/cues';
import { ResultPage } from '../ResultPage';
import { useObjectUrl } from '../use-object-url';
import { FileLink } from './FileLink';
import type { ViewProps } from './format';
import { Transcripts } from './TranscriptView';

/** Creates the view of a file that is played here, above what is said in it. A file that could not be loaded is only an address. */
export const playerOf = (kind: MediaKind) =>
  function Player(props: ViewProps<string>) {
    const { frame, result, page } = props;
    const file = result.attachments[`/data/${kind}`];
    const src = useObjectUrl(file);
    const [length, setLength] = useState('');
    if (!file) return <FileLink {...props} />;
    const Element = kind;
    const { transcripts = [] } = result;
    return (
      <ResultPage
        frame={frame}
        wide
        filter={transcripts.length > 0 ? undefined : null}
        meta={<FactLine of={[length, inBytes(file.size)]} />}
      >
        {src && (
          <Element
            class="player"
            src={src}
            controls
            preload="auto"
            aria-label={frame.label}
            // A recording may not say how long it is.
            onLoadedMetadata={({ currentTarget: { duration } }) =>
              setLength(Number.isFinite(duration) ? cueTime(duration) : '')
            }
          />
        )}
        {transcripts.length > 0 && (
          <div class="player-transcript">
            <h3>{i18n.t('panel.format.transcript')}</h3>
            <Transcripts of={transcripts} page={page} isWhole={frame.find.words !== undefined} />
          </div>
        )}
      </ResultPage>
    );
  };
