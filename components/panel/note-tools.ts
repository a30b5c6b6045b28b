import { i18n } from '#i18n';
import { saveFile } from '@/lib/base/save-file';
import { withoutMarkup } from '@/lib/base/text/without-links';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import { NOTE_PRESETS, type NoteOptions } from '@/lib/store/note-options';
import { obsidianAddress } from '@/lib/transfer/export/obsidian';
import { resultFileName, resultText } from '@/lib/transfer/export/result-text';
import type { PanelActions } from './actions';
import { copyRichText, markdownAsHtml, markdownAsText } from './formats/text-copies';
import type { JobResult, PageOfJob } from './page-of';
import type { Frame } from './ResultPage';
import type { ArchivedNote } from './SaveWithImages';

interface NoteToolsOptions {
  markdown: string;
  tab: JobResult;
  /** Members of `data` that all tabs show. */
  shown: Record<string, unknown>;
  page: PageOfJob;
  note: NoteOptions;
  /** The user's highlights of the page. */
  highlights: readonly KeptHighlight[];
  actions: PanelActions;
  /** Called when the note should be saved with its images. */
  onArchive(archived: ArchivedNote): void;
  /** Called when the note was passed to another program, or that failed. */
  onSend(isSent: boolean): void;
}

type NoteTools = Required<Pick<Frame, 'onCopy' | 'onDownload' | 'choices' | 'saveAs'>>;

/** Returns the ways to export the markdown of a result: as the user's note, as it is, and in the formats of other programs. */
export function noteTools(options: NoteToolsOptions): NoteTools {
  const { tab, shown, note, highlights } = options;
  const noteOf = () => {
    const { data } = tab.result.response;
    const response = { success: true as const, data: { ...data, ...shown, metadata: data.metadata } };
    const found = resultText(
      { response, selection: tab.job.tab?.selection === true, highlights, transcripts: tab.result.transcripts },
      note,
    );
    return { text: found?.text ?? '', name: resultFileName(tab.result, note, 'md') };
  };
  return {
    onCopy: () => navigator.clipboard.writeText(noteOf().text),
    onDownload() {
      const { text, name } = noteOf();
      saveFile(new Blob([text], { type: 'text/markdown' }), name);
    },
    choices: choicesOf(options),
    saveAs: savesOf(options, noteOf),
  };
}

function choicesOf({ tab, note, highlights, actions }: NoteToolsOptions): NoteTools['choices'] {
  const choice = (key: 'links' | 'images' | 'highlights' | 'transcript', label: string) => ({
    label,
    checked: note[key] === true,
    alone: true,
    onChoose: () => actions.changeNote({ [key]: !note[key] }),
  });
  return [
    choice('links', i18n.t('panel.result.withLinks')),
    choice('images', i18n.t('panel.result.withImages')),
    ...(highlights.length > 0 ? [choice('highlights', i18n.t('panel.result.withHighlights'))] : []),
    ...(tab.result.transcripts?.length ? [choice('transcript', i18n.t('panel.result.withTranscript'))] : []),
  ];
}

/** Returns copies of the markdown alone, without the additions of the user's template. */
export function markdownCopies(markdown: string, url: string, note: NoteOptions): Frame['copyAs'] {
  const kept = () => withoutMarkup(markdown, note);
  const write = (text: string) => navigator.clipboard.writeText(text);
  const isPlain = note.template === NOTE_PRESETS.plain;
  return [
    ...(isPlain ? [] : [{ label: i18n.t('panel.result.asMarkdownAlone'), copy: () => write(kept()) }]),
    { label: i18n.t('panel.result.asPlainText'), copy: () => write(markdownAsText(kept(), url)) },
    { label: i18n.t('panel.result.asRichText'), copy: () => copyRichText(kept(), url) },
    { label: i18n.t('panel.result.asHtml'), copy: async () => write(markdownAsHtml(kept(), url) ?? kept()) },
  ];
}

function savesOf(
  { markdown, tab, page, note, actions, onArchive, onSend }: NoteToolsOptions,
  noteOf: () => { text: string; name: string },
): NoteTools['saveAs'] {
  const kept = () => withoutMarkup(markdown, note);
  const save = (text: string, extension: string, type: string) =>
    saveFile(new Blob([text], { type }), resultFileName(tab.result, note, extension));
  return [
    {
      label: i18n.t('panel.result.saveText'),
      onChoose: () => save(markdownAsText(kept(), page.url), 'txt', 'text/plain'),
    },
    {
      label: i18n.t('panel.result.saveHtml'),
      onChoose: () => save(htmlDocument(page.title, markdownAsHtml(kept(), page.url) ?? ''), 'html', 'text/html'),
    },
    {
      label: i18n.t('panel.result.saveWithImages'),
      onChoose: () => onArchive({ ...noteOf(), base: page.url, zipName: resultFileName(tab.result, note, 'zip') }),
    },
    {
      label: i18n.t('panel.result.sendToObsidian'),
      onChoose() {
        const { text, name } = noteOf();
        const { address, needsClipboard } = obsidianAddress(name, text);
        void (needsClipboard ? navigator.clipboard.writeText(text) : Promise.resolve()).then(
          () => {
            onSend(true);
            actions.openInProgram(address);
          },
          () => onSend(false),
        );
      },
    },
  ];
}

/** Creates a file with its encoding and title for a browser. */
function htmlDocument(title: string, body: string): string {
  const head = document.implementation.createHTMLDocument(title);
  const encoding = head.createElement('meta');
  encoding.setAttribute('charset', 'utf-8');
  head.head.prepend(encoding);
  return `<!doctype html>\n<html>${head.head.outerHTML}<body>\n${body}</body></html>\n`;
}
