import './screenshot.css';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { inBytes } from '@/components/base/numbers';
import { ResultPage } from '../ResultPage';
import { useObjectUrl } from '../use-object-url';
import { FileLink } from './FileLink';
import type { ViewProps } from './format';

/** The picture, and a click shows it in full size. One that could not be brought here is only an address. */
export function Screenshot(props: ViewProps<string>) {
  const { value, frame, result, page } = props;
  const file = result.attachments['/data/screenshot'];
  const made = useObjectUrl(file);
  const src = file ? made : value.startsWith('data:image/') ? value : undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const [size, setSize] = useState('');
  if (!file && !src) return <FileLink {...props} />;

  const alt = i18n.t('panel.result.picture', { title: page.title || page.url });
  return (
    <ResultPage frame={frame} wide meta={[size, file && inBytes(file.size)].filter(Boolean).join(' · ')}>
      <button
        type="button"
        class="screenshot"
        title={i18n.t('panel.result.enlarge')}
        onClick={() => dialog.current?.showModal()}
      >
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
      <dialog class="enlarged" ref={dialog} aria-label={alt}>
        <IconButton icon="x" label={i18n.t('panel.result.close')} onClick={() => dialog.current?.close()} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div tabIndex={0}>
          <img src={src} alt={alt} />
        </div>
      </dialog>
    </ResultPage>
  );
}
