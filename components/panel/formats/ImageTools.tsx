import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { useBriefMessage } from '@/components/base/CopyButton';
import { saveFile } from '@/lib/base/save-file';
import { fileName } from '@/lib/transfer/export/file-name';
import { extensionOf } from '@/lib/transfer/export/note-archive';
import type { PanelActions } from '../actions';
import { copyPicture } from '../copy-picture';

interface ImageToolsProps {
  /** Address on the web, or a `data:` URL. */
  address: string;
  actions: Pick<PanelActions, 'allowSites' | 'loadImage'>;
}

/** How long the outcome is shown, in ms. */
const SAID = 4_000;

/** Copies or downloads one picture. Its site is only contacted on a press. */
export function ImageTools({ address, actions }: ImageToolsProps) {
  const [said, say] = useBriefMessage(SAID);
  const name = nameOf(address);

  const load = async () => {
    if (!address.startsWith('data:') && !(await actions.allowSites([address]))) throw new Error('Access was refused.');
    return actions.loadImage(address);
  };
  const act = (acting: Promise<string>) => acting.then(say, () => say(i18n.t('panel.result.imageNotLoaded')));
  const copy = () => act(copyPicture(load()).then(() => i18n.t('common.copied')));
  const download = () =>
    act(
      load().then((picture) => {
        const file = fileName(name.replace(/\.[a-z]{3,4}$/i, ''), extensionOf(picture));
        saveFile(picture, file);
        return i18n.t('popup.last.saved', { file });
      }),
    );

  return (
    <span class="image-tools">
      <IconButton icon="copy" label={i18n.t('panel.result.copyImage', { name })} onClick={copy} />
      <IconButton icon="download" label={i18n.t('panel.result.downloadImage', { name })} onClick={download} />
      <small aria-live="polite">{said}</small>
    </span>
  );
}

/** Returns the last part of an address as a display name; `image` if it is empty. */
function nameOf(address: string): string {
  const last = address.startsWith('data:') ? '' : (URL.parse(address)?.pathname.split('/').at(-1) ?? '');
  try {
    return decodeURIComponent(last) || 'image';
  } catch {
    return last;
  }
}
