import { i18n } from '#i18n';
import { dataKey, FORMAT_TYPES, type ScrapeData } from '@/lib/contract';
import type { Transcript } from '@/lib/page/media/cues';
import { dataCards } from '@/lib/page/structured/cards';
import type { EngineResult } from '@/lib/scrape/engine';
import { cardsAsMarkdown } from '@/lib/transfer/export/cards';
import { transcriptsAsMarkdown } from '@/lib/transfer/export/transcripts';
import { AnswerView, NoAnswer } from './Answer';
import { BrandingView } from './Branding';
import { brandingAsCss, brandingAsTokens } from './branding-texts';
import { Changes } from './Changes';
import { DataCards } from './DataCards';
import { type FileKind, type Format, format } from './format';
import { Highlights } from './Highlights';
import { Images } from './Images';
import { Links } from './Links';
import { linksAsCsv, linksAsMarkdown } from './link-lists';
import { Markdown } from './Markdown';
import { MenuCard } from './MenuCard';
import { MetadataView } from './Metadata';
import { playerOf } from './Player';
import { ProductCard } from './ProductCard';
import { Screenshot } from './Screenshot';
import { Json, SourceText } from './SourceText';
import { Summary } from './Summary';
import { TranscriptView } from './TranscriptView';

const MARKDOWN: FileKind = { extension: 'md', mime: 'text/markdown' };
const TEXT: FileKind = { extension: 'txt', mime: 'text/plain' };
const HTML: FileKind = { extension: 'html', mime: 'text/html' };
const JSON_FILE: FileKind = { extension: 'json', mime: 'application/json' };

const asIs = (value: string) => value;
const lines = (value: string[]) => value.join('\n');
const write = (text: string) => navigator.clipboard.writeText(text);
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** For members that are best shown as JSON. */
const json = { View: Json, text: pretty, file: JSON_FILE };

export const ANSWER = format('answer', { View: AnswerView, Missing: NoAnswer, text: asIs, file: TEXT });

const FIRST = [
  format('markdown', {
    View: Markdown,
    text: asIs,
    file: MARKDOWN,
  }),
  ANSWER,
  format('highlights', { View: Highlights, text: asIs, file: TEXT }),
  format('screenshot', { View: Screenshot, text: asIs }),
  format('summary', { View: Summary, text: asIs, file: TEXT }),
  format('html', { View: SourceText, text: asIs, file: HTML }),
  format('rawHtml', { View: SourceText, text: asIs, file: HTML }),
  format('links', {
    View: Links,
    text: lines,
    file: TEXT,
    copies: [
      { label: i18n.t('panel.result.asMarkdownList'), copy: (value) => write(linksAsMarkdown(value)) },
      { label: i18n.t('panel.result.asCsv'), copy: (value, { url }) => write(linksAsCsv(value, url)) },
    ],
  }),
  format('images', { View: Images, text: lines, file: TEXT }),
  format('json', json),
  format('changeTracking', { ...json, View: Changes }),
  format('branding', {
    ...json,
    View: BrandingView,
    copies: [
      { label: i18n.t('panel.branding.asCss'), copy: (value) => write(brandingAsCss(value)) },
      { label: i18n.t('panel.branding.asTokens'), copy: (value) => write(brandingAsTokens(value)) },
    ],
  }),
  format('product', { ...json, View: ProductCard }),
  format('menu', { ...json, View: MenuCard }),
];
const LAST = [
  format('audio', { View: playerOf('audio'), text: asIs }),
  format('video', { View: playerOf('video'), text: asIs }),
  format('actions', json),
  format('metadata', { View: MetadataView, text: pretty, file: JSON_FILE }),
];
const viewed = new Set([...FIRST, ...LAST].map(({ key }) => key));

/** Every member of `data` that has a tab, in the order of the tabs. A format without a row here is shown as JSON. */
export const FORMATS: readonly Format[] = [
  ...FIRST,
  ...FORMAT_TYPES.map(dataKey).flatMap((key) => (viewed.has(key) ? [] : format(key, json))),
  ...LAST,
];

/** True if declared data is about more than the product or the menu that has a tab of its own. */
const hasOwnCards = (declared: Record<string, unknown>[], { product, menu }: Partial<ScrapeData>) =>
  dataCards(declared).some(({ kind }) => !(kind === 'product' && product) && !(kind === 'menu' && menu));

/** Tabs of what a result has besides `data`. Their value is null if the page has nothing of the kind. */
export const BESIDES: readonly { format: Format; of(result: EngineResult): unknown }[] = [
  {
    format: {
      key: 'transcript',
      label: i18n.t('panel.format.transcript'),
      View: TranscriptView,
      text: (value) => transcriptsAsMarkdown(value as Transcript[], ''),
      file: MARKDOWN,
    } as Format,
    of: ({ transcripts }) => transcripts,
  },
  {
    format: {
      key: 'declared',
      label: i18n.t('panel.format.data'),
      View: DataCards,
      text: (value) => cardsAsMarkdown(dataCards(value as Record<string, unknown>[])),
      file: MARKDOWN,
    } as Format,
    of: ({ declared = [], response: { data } }) => (hasOwnCards(declared, data) ? declared : undefined),
  },
];

/** Members of `data` without a tab of their own, and members that do not match the schema. */
export const OTHER: Format = { key: 'other', label: i18n.t('panel.format.other'), ...json };
