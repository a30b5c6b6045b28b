import './options-fold.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { type ErrorAt, FieldRow, Fields } from '@/components/base/Fields';
import { Row } from '@/components/base/Row';
import { Select } from '@/components/base/Select';
import { Switch } from '@/components/base/Switch';
import type { EngineName } from '@/lib/operations/engine';
import { type Draft, formatOf, withField, withFormat, withFormatField } from './draft';
import { otherFields, pageFields, requestField } from './request-fields';

/** What of the page is read: two values of `onlyMainContent`, and what is selected in it. */
type Content = 'main' | 'page' | 'selection';

interface OptionsFoldProps {
  draft: Draft;
  onDraft(draft: Draft): void;
  selection: boolean;
  onSelection(selection: boolean): void;
  engine: EngineName;
  errorAt: ErrorAt;
  /** Further rows: the fields of formats. */
  children?: ComponentChildren;
}

/** Everything about a scrape beyond its formats. A service gets all fields of the contract, this browser those it knows. */
export function OptionsFold({ draft, onDraft, selection, onSelection, engine, errorAt, children }: OptionsFoldProps) {
  const set = (name: string, value: unknown) => onDraft(withField(draft, name, value));
  const row = (
    name: Parameters<typeof requestField>[0],
    label: string,
    more: { unit?: string; hint?: string } = {},
  ) => (
    <FieldRow
      field={requestField(name)}
      label={label}
      value={draft[name]}
      onChange={(value) => set(name, value)}
      path={[name]}
      errorAt={errorAt}
      {...more}
    />
  );
  const redacts = Boolean(draft.redactPII);
  const content: Content =
    selection && engine === 'local' ? 'selection' : draft.onlyMainContent === false ? 'page' : 'main';
  const contents: { value: Content; label: string }[] = [
    { value: 'main', label: i18n.t('popup.mainContent') },
    { value: 'page', label: i18n.t('popup.wholePage') },
    // A service does not know what is selected here.
    ...(engine === 'local' ? [{ value: 'selection' as const, label: i18n.t('popup.selection') }] : []),
  ];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second, visible name beside the button's
    <div class="options-fold" id="options-fold" role="group" aria-label={i18n.t('popup.options')}>
      <Row label={i18n.t('popup.content')}>
        {(control) => (
          <Select
            value={content}
            options={contents}
            onChange={(chosen) => {
              onSelection(chosen === 'selection');
              set('onlyMainContent', chosen === 'page' ? false : undefined);
            }}
            {...control}
          />
        )}
      </Row>
      <Row label={i18n.t('popup.fullPage')}>
        {(control) => (
          <Switch
            checked={formatOf(draft, 'screenshot')?.fullPage === true}
            onChange={(full) =>
              onDraft(
                withFormatField(withFormat(draft, 'screenshot', true), 'screenshot', 'fullPage', full || undefined),
              )
            }
            {...control}
          />
        )}
      </Row>
      <Row label={i18n.t('popup.keepImages')} hint={i18n.t('popup.keepImagesHint')}>
        {(control) => (
          <Switch
            checked={draft.removeBase64Images === false}
            onChange={(keep) => set('removeBase64Images', keep ? false : undefined)}
            {...control}
          />
        )}
      </Row>
      {row('waitFor', i18n.t('popup.waitFor'), { unit: 'ms' })}
      {row('timeout', i18n.t('popup.timeout'), { unit: 'ms' })}
      {row('excludeTags', i18n.t('popup.leaveOut'), { hint: i18n.t('popup.selectorsHint') })}
      {row('includeTags', i18n.t('popup.keepOnly'), { hint: i18n.t('popup.selectorsHint') })}
      {row('onlyCleanContent', i18n.t('popup.cleanContent'), { hint: i18n.t('popup.cleanContentHint') })}
      <Row label={i18n.t('popup.redact')} hint={i18n.t('popup.redactHint')}>
        {(control) => (
          <Switch checked={redacts} onChange={(redact) => set('redactPII', redact || undefined)} {...control} />
        )}
      </Row>
      {redacts && (
        <FieldRow
          field={requestField('redactPII')}
          value={draft.redactPII === true ? {} : draft.redactPII}
          // With nothing chosen, it is done as usual.
          onChange={(chosen) => set('redactPII', chosen ?? true)}
          path={['redactPII']}
          errorAt={errorAt}
        />
      )}
      {children}
      {content !== 'selection' && (
        <>
          <h3 class="caption">{i18n.t(engine === 'remote' ? 'popup.serviceFields' : 'popup.pageFields')}</h3>
          <Fields
            fields={engine === 'remote' ? otherFields : pageFields}
            value={draft}
            onChange={set}
            path={[]}
            errorAt={errorAt}
          />
        </>
      )}
    </div>
  );
}
