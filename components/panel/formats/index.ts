import { i18n } from '#i18n';
import { Answer, NoAnswer } from './Answer';
import { Changes } from './Changes';
import { FileLink } from './FileLink';
import { type FileKind, type Format, format } from './format';
import { Highlights } from './Highlights';
import { Images } from './Images';
import { Json } from './Json';
import { Links } from './Links';
import { Markdown } from './Markdown';
import { Metadata } from './Metadata';
import { Screenshot } from './Screenshot';
import { SourceText } from './SourceText';
import { Summary } from './Summary';

const MARKDOWN: FileKind = { extension: 'md', mime: 'text/markdown' };
const TEXT: FileKind = { extension: 'txt', mime: 'text/plain' };
const HTML: FileKind = { extension: 'html', mime: 'text/html' };
const JSON_FILE: FileKind = { extension: 'json', mime: 'application/json' };

const asIs = (value: string) => value;
const lines = (value: string[]) => value.join('\n');
const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** Whatever is best shown as the JSON it came as. */
const json = { View: Json, text: pretty, file: JSON_FILE };

/** Every member of `data` that has a tab, in the order of the tabs. Adding one is a row here and, mostly, a file. */
export const FORMATS: readonly Format[] = [
  format('markdown', { label: i18n.t('panel.format.markdown'), View: Markdown, text: asIs, file: MARKDOWN }),
  format('answer', {
    label: i18n.t('panel.format.answer'),
    View: Answer,
    Missing: NoAnswer,
    text: asIs,
    file: TEXT,
  }),
  format('highlights', { label: i18n.t('panel.format.highlights'), View: Highlights, text: asIs, file: TEXT }),
  format('screenshot', { label: i18n.t('panel.format.screenshot'), View: Screenshot, text: asIs }),
  format('summary', { label: i18n.t('panel.format.summary'), View: Summary, text: asIs, file: TEXT }),
  format('html', { label: i18n.t('panel.format.html'), View: SourceText, text: asIs, file: HTML }),
  format('rawHtml', { label: i18n.t('panel.format.rawHtml'), View: SourceText, text: asIs, file: HTML }),
  format('links', { label: i18n.t('panel.format.links'), View: Links, text: lines, file: TEXT }),
  format('images', { label: i18n.t('panel.format.images'), View: Images, text: lines, file: TEXT }),
  format('json', { label: i18n.t('panel.format.json'), ...json }),
  format('changeTracking', { label: i18n.t('panel.format.changeTracking'), ...json, View: Changes }),
  format('branding', { label: i18n.t('panel.format.branding'), ...json }),
  format('product', { label: i18n.t('panel.format.product'), ...json }),
  format('menu', { label: i18n.t('panel.format.menu'), ...json }),
  format('audio', { label: i18n.t('panel.format.audio'), View: FileLink, text: asIs }),
  format('video', { label: i18n.t('panel.format.video'), View: FileLink, text: asIs }),
  format('actions', { label: i18n.t('panel.format.actions'), ...json }),
  format('metadata', { label: i18n.t('panel.format.metadata'), View: Metadata, text: pretty, file: JSON_FILE }),
];

/** Members of `data` without a tab of their own, and what came in a shape that the contract does not have. */
export const OTHER: Format = { key: 'other', label: i18n.t('panel.format.other'), ...json };
