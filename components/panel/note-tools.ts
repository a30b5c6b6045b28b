import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { NOTE_PRESETS, type NoteOptions } from '@/lib/base/note-options';
import { saveFile } from '@/lib/base/save-file';
import { withoutMarkup } from '@/lib/base/text/without-links';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { ResultText } from '@/lib/scrape/noted';
import { obsidianAddress } from '@/lib/transfer/export/obsidian';
import { dailyEntry, resultFileName, resultText } from '@/lib/transfer/export/result-text';
import type { PanelActions } from './actions';
import { copyRichText, markdownAsHtml, markdownAsText } from './formats/text-copies';
import type { JobResult, PageOfJob } from './page-of';
import type { Frame } from './ResultPage';
import { inBackground, type OnProblem, reported } from './reported';
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
  onProblem: OnProblem;
}

type NoteTools = Required<Pick<Frame, 'onCopy' | 'onDownload' | 'choices' | 'saveAs'>>;

/** Returns the ways to export the markdown of a result: as the user's note, as it is, and in the formats of other programs. */
export function noteTools(options: NoteToolsOptions): NoteTools {
  const { tab, shown, note, highlights, actions, onProblem } = options;
  const noteOf: NoteOf = async (make = resultText) => {
    const { response: whole, transcripts, declared } = tab.result;
    const response = { success: true as const, data: { ...whole.data, ...shown, metadata: whole.data.metadata } };
    const noted = { response, selection: tab.job.tab?.selection === true, highlights, transcripts, declared };
    const found = await make(noted, note, { ask: actions.noteModel() });
    if (!found) throw new WinnowError('UNKNOWN_ERROR', i18n.t('panel.result.empty'));
    return found;
  };
  return {
    onCopy: () => reported(onProblem, async () => navigator.clipboard.writeText((await noteOf()).text)),
    onDownload: () =>
      inBackground(onProblem, async () => {
        const { text, name, mime } = await noteOf();
        saveFile(new Blob([text], { type: mime }), name);
      }),
    choices: choicesOf(options),
    saveAs: savesOf(options, noteOf),
  };
}

/** Makes the user's note of the result. @throws WinnowError */
type NoteOf = (make?: typeof resultText) => Promise<ResultText>;

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
  const isPlain = note.template === NOTE_PRESETS.plain.template;
  return [
    ...(isPlain ? [] : [{ label: i18n.t('panel.result.asMarkdownAlone'), copy: () => write(kept()) }]),
    { label: i18n.t('panel.result.asPlainText'), copy: () => write(markdownAsText(kept(), url)) },
    { label: i18n.t('panel.result.asRichText'), copy: () => copyRichText(kept(), url) },
    { label: i18n.t('panel.result.asHtml'), copy: async () => write(markdownAsHtml(kept(), url) ?? kept()) },
  ];
}

function savesOf(options: NoteToolsOptions, noteOf: NoteOf): NoteTools['saveAs'] {
  const { markdown, tab, page, note, onArchive, onProblem } = options;
  const kept = () => withoutMarkup(markdown, note);
  const save = (text: () => string, extension: string, type: string) =>
    inBackground(onProblem, async () =>
      saveFile(new Blob([text()], { type }), await resultFileName(tab.result, note, extension)),
    );
  const archive = async () => {
    const { text, name } = await noteOf();
    onArchive({ text, name, base: page.url, zipName: await resultFileName(tab.result, note, 'zip') });
  };
  return [
    {
      label: i18n.t('panel.result.saveText'),
      onChoose: () => save(() => markdownAsText(kept(), page.url), 'txt', 'text/plain'),
    },
    {
      label: i18n.t('panel.result.saveHtml'),
      onChoose: () => save(() => htmlDocument(page.title, markdownAsHtml(kept(), page.url) ?? ''), 'html', 'text/html'),
    },
    {
      label: i18n.t('panel.result.saveWithImages'),
      onChoose: () => inBackground(onProblem, archive),
    },
    { label: i18n.t('panel.result.sendToObsidian'), onChoose: () => sendToObsidian(options, noteOf) },
    {
      label: i18n.t('panel.result.appendToday'),
      onChoose: () => sendToObsidian(options, () => noteOf(dailyEntry), true),
    },
  ];
}

/** Hands a note to Obsidian by its address, or by the clipboard if it is too long. */
function sendToObsidian(
  options: NoteToolsOptions,
  noteOf: () => Promise<Pick<ResultText, 'text' | 'name'>>,
  appends = false,
): void {
  const { note, actions, onProblem } = options;
  const sending = async () => {
    const { text, name } = await noteOf();
    const { address, needsClipboard } = obsidianAddress({ name, vault: note.vault, appends }, text);
    if (needsClipboard) await navigator.clipboard.writeText(text);
    actions.openInProgram(address);
  };
  reported(onProblem, sending).catch((thrown) => {
    if (!(thrown instanceof WinnowError)) onProblem(i18n.t('panel.result.notSentToObsidian'));
  });
}

/** Creates a file with its encoding and title for a browser. */
function htmlDocument(title: string, body: string): string {
  const head = document.implementation.createHTMLDocument(title);
  const encoding = head.createElement('meta');
  encoding.setAttribute('charset', 'utf-8');
  head.head.prepend(encoding);
  return `<!doctype html>\n<html>${head.head.outerHTML}<body>\n${body}</body></html>\n`;
}
