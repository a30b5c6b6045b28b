import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { useLoaded } from '@/components/base/use-loaded';
import { KeptList, type KeptScope } from '@/components/panel/kept/KeptList';
import { WinnowError } from '@/lib/base/errors';
import { saveFile } from '@/lib/base/save-file';
import { revealKept } from '@/lib/browser/kept-pages';
import { activeTab, openTab, watchTabs } from '@/lib/browser/tabs';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { highlightPage } from '@/lib/store/highlights';
import type { KeptAsked } from '@/lib/store/panel-view';
import type { Stores } from '@/lib/store/stores';
import { fileName } from '@/lib/transfer/export/file-name';
import { background } from '../background';

interface KeptAppProps extends Pick<Stores, 'highlights'> {
  windowId: number | undefined;
  /** What the panel was asked for; each request is another object. */
  asked: { kept: KeptAsked };
  onBack(): void;
}

/** The user's highlights, wired to the store, the worker and the page in front. */
export function KeptApp({ highlights, windowId, asked, onBack }: KeptAppProps) {
  const [scope, setScope] = useState<KeptScope>('page');
  const [removed, setRemoved] = useState<KeptHighlight>();
  const { said, refusal, say, refuse } = useOutcome();
  useEffect(() => {
    setScope(asked.kept === 'all' ? 'all' : 'page');
    if (asked.kept !== 'all' && asked.kept !== 'page') refuse(i18n.t(`kept.refused.${asked.kept}`));
  }, [asked]);
  const [front] = useLoaded(() => activeTab(windowId), [windowId], watchTabs);
  const url = front?.url ?? '';
  const load = () => (scope === 'all' ? highlights.list() : highlights.ofPage(url));
  const [listed] = useLoaded(load, [highlights, scope, url], highlights.watch);
  if (!listed) return null;

  const attempt = (work: () => Promise<unknown>) => {
    say(undefined);
    work().catch((thrown) => refuse(WinnowError.from(thrown).message));
  };
  const show = async (highlight: KeptHighlight) => {
    const isHere = front?.id !== undefined && highlightPage(url) === highlight.page;
    const tabId = isHere && front?.id !== undefined ? front.id : await openTab(highlight.url);
    const found = await revealKept(tabId, highlight.id);
    if (found !== 'shown') say(i18n.t(found === 'folded' ? 'kept.folded' : 'kept.lost'));
  };
  return (
    <KeptList
      scope={scope}
      onScope={setScope}
      highlights={listed}
      said={said}
      refusal={refusal}
      removed={removed}
      onBack={onBack}
      actions={{
        highlight: () =>
          attempt(async () => {
            const { refused } = await background.highlightSelection(front?.id ?? -1);
            if (refused) refuse(i18n.t(`kept.refused.${refused}`));
          }),
        show: (highlight) => attempt(() => show(highlight)),
        note: ({ id }, note) => attempt(() => background.noteHighlight({ id, note })),
        remove: (highlight) =>
          attempt(async () => {
            await background.removeHighlight(highlight.id);
            setRemoved(highlight);
          }),
        undoRemove: () =>
          attempt(async () => {
            if (removed) await background.restoreHighlight(removed);
            setRemoved(undefined);
          }),
        save: () => attempt(() => saveAnnotations(listed, scope)),
        add: (file) =>
          attempt(async () => {
            const added = await addAnnotations(file, highlights);
            if (added) say(added);
            else refuse(i18n.t('kept.notAnnotations'));
          }),
      }}
    />
  );
}

/** The last outcome: what happened, or why something did not work. */
function useOutcome() {
  const [outcome, setOutcome] = useState<{ said?: string | undefined; refusal?: string }>({});
  return {
    ...outcome,
    say: (said: string | undefined) => setOutcome({ said }),
    refuse: (refusal: string) => setOutcome({ refusal }),
  };
}

async function saveAnnotations(highlights: readonly KeptHighlight[], scope: KeptScope): Promise<void> {
  const { annotationCollection } = await import('@/lib/transfer/export/annotations');
  const name = (scope === 'page' && highlights[0]?.title) || i18n.t('kept.title');
  const json = JSON.stringify(annotationCollection(highlights), null, 2);
  saveFile(new Blob([json], { type: 'application/ld+json' }), fileName(name, 'json'));
}

/** Maximum size of a file of annotations, in bytes. */
const LARGEST = 50_000_000;

/** Adds the annotations of a file. @returns what was added, in a sentence; undefined if the file holds none */
async function addAnnotations(file: File, highlights: Stores['highlights']): Promise<string | undefined> {
  const { readAnnotations } = await import('@/lib/transfer/import/annotations');
  const read = file.size <= LARGEST ? await readAnnotations(await file.text()) : undefined;
  if (!read || (read.highlights.length === 0 && read.refused > 0)) return undefined;
  const added = await highlights.addNew(read.highlights);
  await background.registerHighlights();
  const refused = read.refused > 0 ? ` ${i18n.t('backup.highlightsRefused', read.refused)}` : '';
  return i18n.t('kept.added', added) + refused;
}
