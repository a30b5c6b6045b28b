import './screenshot.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { inBytes } from '@/components/base/bytes';
import { FactLine } from '@/components/base/FactLine';
import { ResultPage } from '../ResultPage';
import { useObjectUrl } from '../use-object-url';
import { FileLink } from './FileLink';
import type { ViewProps } from './format';
import { ZoomedPicture } from './ZoomedPicture';

/** The picture; a click opens it for zooming. A picture that could not be loaded is only an address. */
export function Screenshot(props: ViewProps<string>) {
  const { value, frame, result, page } = props;
  const file = result.attachments['/data/screenshot'];
  const made = useObjectUrl(file);
  const src = file ? made : value.startsWith('data:image/') ? value : undefined;
  const [isZoomed, setZoomed] = useState(false);
  const [size, setSize] = useState('');
  if (!file && !src) return <FileLink {...props} />;

  const alt = i18n.t('panel.result.picture', { title: page.title || page.url });
  return (
    <ResultPage frame={frame} wide filter={null} meta={<FactLine of={[size, file && inBytes(file.size)]} />}>
      <button type="button" class="screenshot" title={i18n.t('panel.result.enlarge')} onClick={() => setZoomed(true)}>
        {src && (
          <img
            src={src}
            alt={alt}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize(i18n.t('panel.result.pixels', { width: naturalWidth, height: naturalHeight }))
            }
          />
        )}
      </button>
      {isZoomed && src && <ZoomedPicture src={src} alt={alt} onClose={() => setZoomed(false)} />}
    </ResultPage>
  );
}
