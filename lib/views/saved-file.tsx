import { render } from 'preact';
import { SavedLine } from '@/components/base/SavedLine';
import { hasPermission, requestPermission } from '@/lib/browser/access';
import { downloaded } from '@/lib/browser/downloads';
import type { HandedFile } from '@/lib/save-file';

/**
 * Follows a file to its end, where the user lets us see downloads; else says how to. The view shows the error of one that
 * was refused, and nothing where all went well.
 */
export async function showSaved(file: HandedFile): Promise<void> {
  close();
  if (await hasPermission('downloads')) await downloaded(file);
  else draw(file);
}

function draw(file: HandedFile, path?: string): void {
  document.body.prepend(place);
  const look = async () => {
    if (!(await requestPermission('downloads'))) return;
    close();
    draw(file, await downloaded(file));
  };
  render(<SavedLine name={file.name} path={path} onLook={() => void look()} onClose={close} />, place);
}

/** Above the view, apart from what is drawn in it. */
const place = document.createElement('div');

function close(): void {
  render(null, place);
  place.remove();
}
