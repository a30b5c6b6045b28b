import './player.css';
import { inBytes } from '@/components/base/bytes';
import type { MediaKind } from '@/lib/files/media/media';
import { ResultPage } from '../ResultPage';
import { useObjectUrl } from '../use-object-url';
import { FileLink } from './FileLink';
import type { ViewProps } from './format';

/** Creates the view of a file that is played here. A file that could not be loaded is only an address. */
export const playerOf = (kind: MediaKind) =>
  function Player(props: ViewProps<string>) {
    const { frame, result } = props;
    const file = result.attachments[`/data/${kind}`];
    const src = useObjectUrl(file);
    if (!file) return <FileLink {...props} />;
    const Element = kind;
    return (
      <ResultPage frame={frame} wide meta={inBytes(file.size)}>
        {src && <Element class="player" src={src} controls preload="metadata" aria-label={frame.label} />}
      </ResultPage>
    );
  };
