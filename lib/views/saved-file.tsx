import { render } from 'preact';
import { useState } from 'preact/hooks';
import { SavedLine } from '@/components/base/SavedLine';
import type { HandedFile } from '@/lib/base/save-file';
import { hasPermission, requestPermission } from '@/lib/browser/access';
import { background } from './background';

/**
 * Follows a file until its download ends if downloads are visible to the extension; otherwise explains how to allow that.
 * The view shows the error of a refused download, and nothing if all went well.
 */
export async function showSaved(file: HandedFile): Promise<void> {
  close();
  if (!(await hasPermission('downloads')) || (await background.downloaded(file)) === undefined) draw(file);
}

/** Placed above the view, separate from its rendered content. */
const place = document.createElement('div');

function draw(file: HandedFile): void {
  document.body.prepend(place);
  render(<SavedFile file={file} />, place);
}

function close(): void {
  render(null, place);
  place.remove();
}

function SavedFile({ file }: { file: HandedFile }) {
  const [path, setPath] = useState<string>();
  const look = async () => {
    if (!(await requestPermission('downloads'))) return;
    try {
      setPath(await background.downloaded(file));
    } catch (refusal) {
      close();
      throw refusal;
    }
  };
  return <SavedLine name={file.name} path={path} onLook={() => void look()} onClose={close} />;
}
