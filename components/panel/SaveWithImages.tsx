import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { useLoaded } from '@/components/base/use-loaded';
import { WinnowError } from '@/lib/base/errors';
import { saveFile } from '@/lib/base/save-file';
import { imageAddresses } from '@/lib/base/text/images';
import type { NoteFolder } from '@/lib/store/note-folder';
import { noteArchive, type WantedImage, writeNote } from '@/lib/transfer/export/note-archive';
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
  actions: Pick<PanelActions, 'allowSites' | 'loadImage' | 'folder'>;
  onClose(): void;
}

type State =
  | { at: 'asking'; problem?: string | undefined }
  | { at: 'loading'; done: number }
  | { at: 'saved'; failed: readonly string[]; into?: string };

/** Asks before images are fetched, counts them, and names the images that could not be loaded. */
export function SaveWithImages({ text, name, zipName, base, actions, onClose }: SaveWithImagesProps) {
  const images = useMemo(() => wantedImages(text, base), [text, base]);
  const [state, setState] = useState<State>({ at: 'asking' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs in a press: the browser may ask for the sites, and for the folder. */
  const save = async (folder?: NoteFolder) => {
    const controller = new AbortController();
    running.current = controller;
    if (images.length > 0 && !(await actions.allowSites(images.map(({ address }) => address)))) {
      return setState({ at: 'asking', problem: i18n.t('panel.archive.refused') });
    }
    setState({ at: 'loading', done: 0 });
    const progress = (done: number) => setState({ at: 'loading', done });
    const options = { markdown: text, name, images, load: actions.loadImage, progress, signal: controller.signal };
    if (folder) {
      const written = await writeNote(options, folder);
      return setState({ at: 'saved', failed: written.failed, into: `${folder.name}/${written.name}` });
    }
    const { zip, failed } = await noteArchive(options);
    saveFile(zip, zipName);
    setState({ at: 'saved', failed });
  };
  const attempt = (saving: Promise<void>) =>
    void saving.catch((thrown) =>
      setState({
        at: 'asking',
        problem:
          thrown instanceof WinnowError
            ? `${thrown.message} ${thrown.record.nextStep}`
            : i18n.t('panel.archive.notSaved'),
      }),
    );

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
          <Button kind="link" label={i18n.t('panel.archive.fetch')} onClick={() => attempt(save())} />{' '}
          <FolderButtons
            folder={actions.folder}
            onSave={() => attempt(actions.folder.open().then(save))}
            onProblem={(problem) => setState({ at: 'asking', problem })}
          />
        </>
      )}
      {state.at === 'loading' && <p>{i18n.t('panel.archive.progress', images.length, { done: state.done })}</p>}
      {state.at === 'saved' && <Saved {...state} />}{' '}
      <Button
        kind="link"
        label={state.at === 'saved' ? i18n.t('panel.result.close') : i18n.t('panel.archive.cancel')}
        onClick={onClose}
      />
    </div>
  );
}

interface FolderButtonsProps {
  folder: PanelActions['folder'];
  onSave(): void;
  onProblem(problem: string): void;
}

/** Saves into a folder of the user's, once one was chosen. */
function FolderButtons({ folder, onSave, onProblem }: FolderButtonsProps) {
  const [name, reload] = useLoaded(folder.chosen, []);
  if (!folder.isAvailable) return <p class="meta">{i18n.t('panel.archive.noFolders')}</p>;
  const choose = () =>
    void folder.choose().then(
      () => reload(),
      () => onProblem(i18n.t('panel.archive.notChosen')),
    );
  return (
    <>
      {name && (
        <>
          <Button kind="link" label={i18n.t('panel.archive.intoFolder', { name })} onClick={onSave} />{' '}
        </>
      )}
      <Button
        kind="link"
        label={i18n.t(name ? 'panel.archive.otherFolder' : 'panel.archive.chooseFolder')}
        onClick={choose}
      />
    </>
  );
}

function Saved({ failed, into }: { failed: readonly string[]; into?: string }) {
  const saved = into ? i18n.t('panel.archive.savedInto', { into }) : i18n.t('panel.archive.saved');
  if (failed.length === 0) return <p>{saved}</p>;
  return (
    <>
      {into && <p>{saved}</p>}
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
