import './options-fold.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Row, Select, Switch } from '@/components/base/Controls';
import { type ErrorAt, FieldRow, Fields } from '@/components/base/Fields';
import type { RequestField } from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';
import { formatOf, type RequestDraft, withField, withFormat, withFormatField } from './draft';
import { plainFields, requestField } from './request-fields';

interface OptionsFoldProps {
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  selection: boolean;
  onSelection(selection: boolean): void;
  engine: EngineName;
  errorAt: ErrorAt;
  /** Further rows: the fields of formats. */
  children?: ComponentChildren;
}

interface FieldWords {
  label: string;
  hint?: string;
  unit?: string;
}

const selectors = i18n.t('popup.selectorsHint');

/** Fields with words of their own and the control that their schema gives, in the order of their rows. */
const WORDED: readonly [RequestField, FieldWords][] = [
  ['waitFor', { label: i18n.t('popup.waitFor'), unit: 'ms' }],
  ['timeout', { label: i18n.t('popup.timeout'), unit: 'ms' }],
  ['excludeTags', { label: i18n.t('popup.leaveOut'), hint: selectors }],
  ['includeTags', { label: i18n.t('popup.keepOnly'), hint: selectors }],
  ['onlyCleanContent', { label: i18n.t('popup.cleanContent'), hint: i18n.t('popup.cleanContentHint') }],
];

/**
 * Everything about a scrape beyond its formats. A service gets all fields of the contract, this browser those it knows.
 */
export function OptionsFold({ draft, onDraft, selection, onSelection, engine, errorAt, children }: OptionsFoldProps) {
  const set = (name: string, value: unknown) => onDraft(withField(draft, name, value));
  const readsSelection = selection && engine === 'local';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second, visible name beside the button's
    <div class="options-fold" id="options-fold" role="group" aria-label={i18n.t('popup.options')}>
      <ContentRow {...{ draft, set, engine, readsSelection, onSelection }} />
      <SwitchRow
        label={i18n.t('popup.fullPage')}
        checked={formatOf(draft, 'screenshot')?.fullPage === true}
        onChange={(full) =>
          onDraft(withFormatField(withFormat(draft, 'screenshot', true), 'screenshot', 'fullPage', full || undefined))
        }
      />
      <SwitchRow
        label={i18n.t('popup.keepImages')}
        hint={i18n.t('popup.keepImagesHint')}
        checked={draft.removeBase64Images === false}
        onChange={(keep) => set('removeBase64Images', keep ? false : undefined)}
      />
      {WORDED.map(([name, words]) => (
        <FieldRow
          key={name}
          field={requestField(name)}
          value={draft[name]}
          onChange={(value) => set(name, value)}
          path={[name]}
          errorAt={errorAt}
          {...words}
        />
      ))}
      <RedactionRows {...{ draft, set, errorAt }} />
      {children}
      {!readsSelection && (
        <>
          <h3 class="caption">{i18n.t(engine === 'remote' ? 'popup.serviceFields' : 'popup.pageFields')}</h3>
          <Fields fields={plainFields[engine]} value={draft} onChange={set} path={[]} errorAt={errorAt} />
        </>
      )}
    </div>
  );
}

interface SetField {
  draft: RequestDraft;
  set(name: string, value: unknown): void;
}

/** Part of the page that is read: two values of `onlyMainContent`, and what is selected in it. */
type Content = 'main' | 'page' | 'selection';

interface ContentRowProps extends SetField, Pick<OptionsFoldProps, 'engine' | 'onSelection'> {
  readsSelection: boolean;
}

function ContentRow({ draft, set, engine, readsSelection, onSelection }: ContentRowProps) {
  const contents: { value: Content; label: string }[] = [
    { value: 'main', label: i18n.t('popup.mainContent') },
    { value: 'page', label: i18n.t('popup.wholePage') },
    // A service does not know what is selected here.
    ...(engine === 'local' ? [{ value: 'selection' as const, label: i18n.t('popup.selection') }] : []),
  ];
  return (
    <Row label={i18n.t('popup.content')}>
      <Select
        value={readsSelection ? 'selection' : draft.onlyMainContent === false ? 'page' : 'main'}
        options={contents}
        onChange={(chosen) => {
          onSelection(chosen === 'selection');
          set('onlyMainContent', chosen === 'page' ? false : undefined);
        }}
      />
    </Row>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

const SwitchRow = ({ label, hint, ...props }: SwitchRowProps) => (
  <Row label={label} hint={hint}>
    <Switch {...props} />
  </Row>
);

/** Redaction as a switch, and its fields as soon as it is on. */
function RedactionRows({ draft: { redactPII }, set, errorAt }: SetField & Pick<OptionsFoldProps, 'errorAt'>) {
  return (
    <>
      <SwitchRow
        label={i18n.t('popup.redact')}
        hint={i18n.t('popup.redactHint')}
        checked={Boolean(redactPII)}
        onChange={(redact) => set('redactPII', redact || undefined)}
      />
      {Boolean(redactPII) && (
        <FieldRow
          field={requestField('redactPII')}
          value={redactPII === true ? {} : redactPII}
          // With nothing chosen, it is done as usual.
          onChange={(chosen) => set('redactPII', chosen ?? true)}
          path={['redactPII']}
          errorAt={errorAt}
        />
      )}
    </>
  );
}
