import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { saveFile } from '@/lib/base/save-file';
import { imageAddresses } from '@/lib/base/text/images';
import { noteArchive, type WantedImage } from '@/lib/transfer/export/note-archive';
import type { PanelActions } from './actions';
import { hostOf, webHref } from './web-href';

/** A note to be saved with its images. */
export interface ArchivedNote {
  text: string;
  /** Name of the file with the text. */
  name: string;
  zipName: string;
  /** Address of the page. */
  base: string;
}

interface SaveWithImagesProps extends ArchivedNote {
  actions: Pick<PanelActions, 'allowSites' | 'loadImage'>;
  onClose(): void;
}

type State =
  | { at: 'asking'; problem?: string }
  | { at: 'loading'; done: number }
  | { at: 'saved'; failed: readonly string[] };

/** Asks before images are fetched, counts them, and names the images that could not be loaded. */
export function SaveWithImages({ text, name, zipName, base, actions, onClose }: SaveWithImagesProps) {
  const images = useMemo(() => wantedImages(text, base), [text, base]);
  const [state, setState] = useState<State>({ at: 'asking' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const fetchAndSave = async () => {
    const controller = new AbortController();
    running.current = controller;
    if (images.length > 0 && !(await actions.allowSites(images.map(({ address }) => address)))) {
      return setState({ at: 'asking', problem: i18n.t('panel.archive.refused') });
    }
    setState({ at: 'loading', done: 0 });
    const progress = (done: number) => setState({ at: 'loading', done });
    const { zip, failed } = await noteArchive({
      markdown: text,
      name,
      images,
      load: actions.loadImage,
      progress,
      signal: controller.signal,
    });
    saveFile(zip, zipName);
    setState({ at: 'saved', failed });
  };

  return (
    <div class="save-with-images" role="status" aria-label={i18n.t('common.status')}>
      {state.at === 'asking' && (
        <>
          {state.problem && <p>{state.problem}</p>}
          <p>
            {images.length > 0
              ? i18n.t('panel.archive.ask', images.length, { sites: sitesOf(images) })
              : i18n.t('panel.archive.none')}
          </p>
          <Button
            kind="link"
            label={i18n.t('panel.archive.fetch')}
            onClick={() =>
              void fetchAndSave().catch(() => setState({ at: 'asking', problem: i18n.t('panel.archive.notSaved') }))
            }
          />
        </>
      )}
      {state.at === 'loading' && <p>{i18n.t('panel.archive.progress', images.length, { done: state.done })}</p>}
      {state.at === 'saved' && <Saved failed={state.failed} />}{' '}
      <Button
        kind="link"
        label={state.at === 'saved' ? i18n.t('panel.result.close') : i18n.t('panel.archive.cancel')}
        onClick={onClose}
      />
    </div>
  );
}

function Saved({ failed }: { failed: readonly string[] }) {
  if (failed.length === 0) return <p>{i18n.t('panel.archive.saved')}</p>;
  return (
    <>
      <p>{i18n.t('panel.archive.failed', failed.length)}</p>
      <ul>
        {failed.map((address) => (
          <li key={address}>
            <bdi dir="ltr">{address}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the web images in a text, without duplicates. */
function wantedImages(markdown: string, base: string): WantedImage[] {
  const written = new Set(imageAddresses(markdown).map(({ address }) => address));
  return [...written].flatMap((image) => {
    const address = webHref(image, base);
    return address?.startsWith('http') ? [{ written: image, address }] : [];
  });
}

/** Maximum number of sites that are named. */
const MOST_SITES = 5;

function sitesOf(images: readonly WantedImage[]): string {
  const sites = [...new Set(images.map(({ address }) => hostOf(address)))];
  return i18n.list([...sites.slice(0, MOST_SITES), ...(sites.length > MOST_SITES ? ['…'] : [])]);
}
