import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '@/components/base/Notice';
import type { NoteOptions } from '@/lib/base/note-options';
import { saveFile } from '@/lib/base/save-file';
import { dataKey } from '@/lib/contract';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import type { ThreadTurn } from '@/lib/jobs/thread';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { EngineResult } from '@/lib/scrape/engine';
import { curlCommand } from '@/lib/transfer/export/curl';
import { shortRequest } from '@/lib/transfer/export/request';
import { responseWithFiles } from '@/lib/transfer/export/response';
import { resultFileName } from '@/lib/transfer/export/result-text';
import type { PanelActions } from './actions';
import { copyPicture } from './copy-picture';
import { ANSWER, BESIDES, FORMATS, OTHER } from './formats';
import type { Format, ImageConsent, MissingProps } from './formats/format';
import { leftOutOf } from './left-out';
import { markdownCopies, noteTools } from './note-tools';
import { noticesAbout, type ShownNotice } from './notices';
import type { JobResult, PageOfJob } from './page-of';
import { type Frame, RESULT_PANEL, ResultPage } from './ResultPage';
import { inBackground, type OnProblem } from './reported';
import { type ArchivedNote, SaveWithImages } from './SaveWithImages';
import { Tabs, tabId } from './Tabs';
import { hostOf } from './web-href';

interface ResultViewProps {
  job: Job;
  /** All jobs that read the same page, newest first. */
  jobs: readonly Job[];
  result: EngineResult;
  /** The earlier result of the page that an answer joins. */
  joined?: JobResult | undefined;
  /** A missing answer that should join the result: the view shown in its place, and the notice in the other tabs. */
  unanswered?: { view: ComponentChildren; notice?: string | undefined } | undefined;
  /** The result that parts were put back into, with its job. */
  origin?: JobResult | undefined;
  /** The beginning of the part that the user has just put back. */
  added: string | undefined;
  /** Words of its text to find at once. */
  words?: string | undefined;
  /** True where images are shown without being asked for. */
  showsImages: boolean;
  page: PageOfJob;
  /** Questions that were asked before the job's. */
  turns: readonly ThreadTurn[];
  /** Address of the service, for the request as a command; empty if none is set up. */
  baseUrl: string;
  /** Options for what is copied and saved. */
  note: NoteOptions;
  /** The user's highlights of the page. */
  highlights: readonly KeptHighlight[];
  actions: PanelActions;
}

/** A result, with a tab for each format. */
export function ResultView(props: ResultViewProps) {
  const { job, jobs, result, joined, unanswered, origin, turns, page, baseUrl, note, highlights, actions } = props;
  const tabs = withJoined(resultTabs({ job, result }), joined ? resultTabs(joined) : []);
  const formats = tabs.map(({ format }) => format);
  const first = props.words === undefined ? firstTab(tabs)?.format.key : 'markdown';
  const [chosen, choose] = useState(unanswered ? ANSWER.key : first);
  const images = useImages(page, props.showsImages, actions);
  const [words, find] = useState(props.words);
  const [archived, archive] = useState<ArchivedNote>();
  const [problem, setProblem] = useState<string>();
  const tab = tabs.find(({ format }) => format.key === chosen) ?? tabs[0];
  if (!tab) return unanswered?.view ?? <p class="panel-message">{i18n.t('panel.result.empty')}</p>;

  const isUnanswered = unanswered !== undefined && chosen === ANSWER.key;
  const frame = {
    ...frameOf(tab, page, {
      baseUrl,
      note,
      notices: [...noticesOn(unanswered, choose), ...noticesIn(tab, tabs, actions)],
      onProblem: setProblem,
    }),
    find: { words, set: find },
    ...(typeof tab.value === 'string' &&
      tab.format.key === 'markdown' && {
        ...noteTools({
          markdown: tab.value,
          tab,
          shown: valuesOf(tabs),
          page,
          note,
          highlights,
          actions,
          onArchive: archive,
          onProblem: setProblem,
        }),
      }),
    above: (archived || problem) && (
      <>
        {archived && <SaveWithImages {...archived} actions={actions} onClose={() => archive(undefined)} />}
        {problem && (
          <div role="status">
            <Notice>{problem}</Notice>
          </div>
        )}
      </>
    ),
  };
  const { View, Missing = NothingToShow } = tab.format;
  const shared = {
    frame,
    job: tab.job,
    jobs,
    turns,
    result: tab.result,
    page,
    actions,
    images,
    leftOut: { ...leftOutOf(tab, origin, actions), added: props.added },
  };
  return (
    <>
      <Tabs
        label={i18n.t('panel.result.tabs')}
        tabs={ORDER.filter((format) => formats.includes(format) || (unanswered && format === ANSWER))}
        selected={isUnanswered ? ANSWER.key : tab.format.key}
        panelId={RESULT_PANEL}
        onSelect={choose}
      />
      {isUnanswered ? (
        <div class="result-unanswered" id={RESULT_PANEL} role="tabpanel" aria-labelledby={tabId(ANSWER.key)}>
          {unanswered.view}
        </div>
      ) : tab.value === null ? (
        <Missing key={tab.format.key} {...shared} />
      ) : (
        <View key={tab.format.key} value={tab.value} {...shared} />
      )}
    </>
  );
}

const NothingToShow = ({ frame }: MissingProps) => (
  <ResultPage frame={frame}>{frame.notices.length === 0 && <p>{i18n.t('panel.result.missing')}</p>}</ResultPage>
);

/** Consent to show images: this time, or always for the site of the page. Images once shown stay, wherever the user goes. */
function useImages(
  { url }: PageOfJob,
  isGiven: boolean,
  { alwaysShowImages }: Pick<PanelActions, 'alwaysShowImages'>,
): ImageConsent {
  const [given, setGiven] = useState(isGiven);
  useEffect(() => {
    if (isGiven) setGiven(true);
  }, [isGiven]);
  const host = hostOf(url);
  const give = () => setGiven(true);
  const always = () => {
    alwaysShowImages(host);
    give();
  };
  return { given, give, ...(host && { always }) };
}

const valuesOf = (tabs: readonly ResultTab[]): Record<string, unknown> =>
  Object.fromEntries(tabs.map(({ format, value }) => [format.key, value]));

/** Tells the readers of other tabs what happened to the question. */
const noticesOn = (unanswered: ResultViewProps['unanswered'], choose: (key: string) => void): ShownNotice[] =>
  unanswered?.notice
    ? [{ text: unanswered.notice, help: { label: i18n.t('panel.answer.goTo'), press: () => choose(ANSWER.key) } }]
    : [];

/** Returns the notices about one tab; notices about no tab are in the first tab of the same result. */
function noticesIn(tab: ResultTab, tabs: readonly ResultTab[], actions: PanelActions): ShownNotice[] {
  const own = tabs.filter(({ job }) => job.id === tab.job.id);
  const keys = own.map(({ format }) => format.key);
  const first = firstTab(own)?.format.key;
  const homeOf = ({ about }: ShownNotice) => (about && keys.includes(about) ? about : first);
  return noticesAbout(tab.job, tab.result, actions).filter((notice) => homeOf(notice) === tab.format.key);
}

interface FrameOptions extends Pick<ResultViewProps, 'baseUrl' | 'note'> {
  notices: Frame['notices'];
  onProblem: OnProblem;
}

function frameOf(
  { format, value, job, result }: ResultTab,
  page: PageOfJob,
  { baseUrl, note, notices, onProblem }: FrameOptions,
): Omit<Frame, 'find'> {
  const frame: Omit<Frame, 'find'> = {
    tab: format.key,
    label: format.label,
    notices,
    notKept: job.ephemeral,
    copyAs: requestAndResponse(job, result, baseUrl),
  };
  if (value === null) return frame;
  const attached = result.attachments[`/data/${format.key}`];
  const text = () => format.text(value);
  const file = () => attached ?? new Blob([text()], { type: format.file?.mime ?? '' });
  const extension = attached?.type.split('/')[1] ?? format.file?.extension;
  return {
    ...frame,
    copyAs: [...copiesOf(format, value, page, note), ...frame.copyAs],
    onCopy: attached?.type.startsWith('image/')
      ? () => copyPicture(attached)
      : () => navigator.clipboard.writeText(text()),
    ...(extension && {
      onDownload: () =>
        inBackground(onProblem, async () => saveFile(file(), await resultFileName(result, note, extension))),
    }),
  };
}

const copiesOf = ({ key, copies = [] }: Format, value: unknown, page: PageOfJob, note: NoteOptions): Frame['copyAs'] =>
  key === 'markdown' && typeof value === 'string'
    ? markdownCopies(value, page.url, note)
    : copies.map(({ label, copy }) => ({ label, copy: () => copy(value, page) }));

function requestAndResponse(job: Job, result: EngineResult, baseUrl: string): Frame['copyAs'] {
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const write = (text: string) => navigator.clipboard.writeText(text);
  const response = {
    label: i18n.t('panel.result.responseJson'),
    copy: async () => write(json(await responseWithFiles(result))),
  };
  const request = firstPageOf(job);
  if (!request) return [response];
  const short = shortRequest(request);
  return [
    response,
    { label: i18n.t('panel.result.requestJson'), copy: () => write(json(short)) },
    { label: i18n.t('panel.result.requestCurl'), copy: () => write(curlCommand(short, baseUrl)) },
  ];
}

interface ResultTab extends JobResult {
  format: Format;
  /** Null if it was requested and is missing. */
  value: unknown;
}

/** Shown as text next to the tabs. */
const WITHOUT_TAB = ['warning'];

/** Returns a tab for each member that came or was requested, and one for everything without a tab of its own. */
function resultTabs(from: JobResult): ResultTab[] {
  const { job, result } = from;
  const { data } = result.response;
  const request = firstPageOf(job);
  const asked = new Set<string>(request?.formats.map(({ type }) => dataKey(type)));
  const tabs = FORMATS.flatMap((format) => {
    const value = data[format.key] ?? null;
    // Without a request, a null means that the member was requested.
    const wanted = request ? asked.has(format.key) : Object.hasOwn(data, format.key);
    return value !== null || wanted ? [{ format, value, ...from }] : [];
  });
  for (const { format, of } of BESIDES) {
    const value = of(result);
    if (value !== undefined) tabs.push({ format, value, ...from });
  }
  const other = withoutTab(result);
  return Object.keys(other).length > 0 ? [...tabs, { format: OTHER, value: other, ...from }] : tabs;
}

/** Returns everything without a tab of its own: members of `data`, or of the response if it has others next to `data`. */
function withoutTab({ response, misfits }: EngineResult): Record<string, unknown> {
  const { success: _, data, ...rest } = response;
  const known = new Set([...WITHOUT_TAB, ...FORMATS.map(({ key }) => key)]);
  const unknown = Object.entries(data).filter(([key]) => !known.has(key));
  const ofData = { ...Object.fromEntries(unknown), ...misfits };
  const besides = Object.entries(rest).filter(([key, value]) => key !== 'warning' || !isShown(value, data.warning));
  if (besides.length === 0) return ofData;
  return { ...Object.fromEntries(besides), ...(Object.keys(ofData).length > 0 && { data: ofData }) };
}

const isShown = (warning: unknown, shown: string | null | undefined): boolean =>
  warning === null || (typeof warning === 'string' && (shown ?? '').includes(warning));

/** Adds the tabs that only the joined result has, each in its position. */
function withJoined(own: ResultTab[], joined: ResultTab[]): ResultTab[] {
  const keys = own.map(({ format }) => format.key);
  const all = [...own, ...joined.filter(({ format, value }) => value !== null && !keys.includes(format.key))];
  return ORDER.flatMap((format) => all.filter((tab) => tab.format === format));
}

const ORDER: readonly Format[] = [...FORMATS, ...BESIDES.map(({ format }) => format), OTHER];

/** Finds the tab to start with: the answer to a question, otherwise the first tab with content. */
const firstTab = (tabs: readonly ResultTab[]): ResultTab | undefined =>
  tabs.find(({ format }) => format.key === 'answer') ?? tabs.find(({ value }) => value !== null) ?? tabs[0];
