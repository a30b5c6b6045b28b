import './options-fold.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Select, Switch, TextInput } from '@/components/base/Controls';
import { type ErrorAt, FieldRow, Fields } from '@/components/base/Fields';
import { useLoaded } from '@/components/base/use-loaded';
import { OptionGroup } from '@/components/options/OptionGroup';
import { OptionSearch, OptionsSearched } from '@/components/options/OptionSearch';
import { isObject } from '@/lib/base/json';
import type { RequestField } from '@/lib/contract';
import { ClosedField } from './ClosedField';
import { type RequestDraft, withField } from './draft';
import { wordsOf } from './field-words';
import { NewPreset, PresetRow, type PresetsOf } from './PresetRows';
import type { RequestEditorProps } from './RequestEditor';
import { type Circumstances, FORM, isOff, isOffered, remarksOfField, remarkText, requestField } from './request-fields';

interface OptionsFoldProps extends RequestEditorProps {
  presets: PresetsOf;
  onSelection(selection: boolean): void;
  circumstances: Circumstances;
  errorAt: ErrorAt;
  /** Lets the user choose which parts of the page are kept; absent if this browser does not read the page. */
  onChoose?: (() => void) | undefined;
  /** A field whose group is open from the start. */
  shows?: RequestField | undefined;
  /** Further groups: the fields of formats. */
  children?: ComponentChildren;
}

/** Everything about a scrape beyond its formats: each field of the contract, in the groups of its facts. */
export function OptionsFold({ draft, onDraft, circumstances, errorAt, children, ...props }: OptionsFoldProps) {
  const fold = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    fold.current?.scrollIntoView({ block: 'start' });
    // The button that opens it comes after it in the tab order. From here, the next stop is the first field.
    fold.current?.focus({ preventScroll: true });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second, visible name beside the button's
    <div
      class="options-fold"
      id="options-fold"
      role="group"
      aria-label={i18n.t('popup.options')}
      tabIndex={-1}
      ref={fold}
    >
      <OptionSearch label={i18n.t('popup.searchOptions')} words={words} onWords={setWords} within={rows} />
      <div ref={rows}>
        <PresetRow {...{ presets: props.presets, draft, onDraft }} />
        <OptionsSearched.Provider value={words.trim() !== ''}>
          {children}
          <Groups {...props} {...{ draft, onDraft, circumstances, errorAt }} />
        </OptionsSearched.Provider>
        {Object.keys(draft).length > 1 && (
          <Button
            kind="ghost"
            small
            label={i18n.t('popup.reset')}
            onClick={() => {
              onDraft({ formats: draft.formats });
              // The button disappears once everything is reset.
              fold.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The fields of the contract in their groups, the whole request as text, and its name as a preset. */
function Groups({ draft, onDraft, circumstances, errorAt, ...props }: Omit<OptionsFoldProps, 'children'>) {
  const set = (name: string, value: unknown) => onDraft(withField(draft, name, value));
  return (
    <>
      {FORM.map(({ group, names }) => {
        const withAddress = group === 'page';
        // What is read matters in any case, and says more than the name of its field.
        const changed = names.flatMap((name) => {
          if (name === 'onlyMainContent') return contentWords(contentOf(draft, circumstances.selection));
          return draft[name] === undefined ? [] : rowOf(name, undefined).label;
        });
        const rows = names.filter((name) => draft[name] !== undefined || isOffered(name, circumstances, props.baseUrl));
        return (
          <OptionGroup
            key={group}
            title={i18n.t(`popup.group.${group}`)}
            changed={withAddress && props.address ? [i18n.t('popup.address'), ...changed] : changed}
            isOpen={
              names.some((name) => name === props.shows || errorAt([name]) !== undefined) ||
              (withAddress && errorAt(['url']) !== undefined)
            }
          >
            {withAddress && (
              <AddressRow
                {...props}
                error={errorAt(['url'])}
                isDebugged={circumstances.engine === 'local' && circumstances.has.debugger}
              />
            )}
            {rows.map((name) => (
              <RequestRow
                key={name}
                {...{ name, draft, set, errorAt, circumstances }}
                onSelection={props.onSelection}
              />
            ))}
            {group === 'content' && props.onChoose && (
              <Button kind="second" small label={i18n.t('picker.name')} onClick={props.onChoose} />
            )}
          </OptionGroup>
        );
      })}
      <OptionGroup title={i18n.t('popup.text.title')}>
        <LoadedEditor {...props} {...{ draft, onDraft }} />
      </OptionGroup>
      <OptionGroup title={i18n.t('popup.presets.save')}>
        <NewPreset presets={props.presets} draft={draft} />
      </OptionGroup>
    </>
  );
}

/** Loaded when the options open, so that the popup opens faster. */
const loadEditor = () => import('./RequestEditor');

function LoadedEditor(props: RequestEditorProps) {
  const [loaded] = useLoaded(loadEditor, []);
  return loaded ? <loaded.RequestEditor {...props} /> : null;
}

type AddressRowProps = Pick<OptionsFoldProps, 'address' | 'onAddress' | 'url'> & {
  error: string | undefined;
  isDebugged: boolean;
};

const AddressRow = ({ address, onAddress, url, error, isDebugged }: AddressRowProps) => (
  <Row
    label={i18n.t('popup.address')}
    term="url"
    hint={address && isDebugged ? i18n.t('common.debugged') : i18n.t('popup.addressHint')}
    stack
    error={error}
  >
    <TextInput type="url" size="compact" placeholder={url} value={address} onInput={onAddress} />
  </Row>
);

interface RowProps {
  draft: RequestDraft;
  set(name: string, value: unknown): void;
  errorAt: ErrorAt;
  note: string | undefined;
}

interface RequestRowProps extends Omit<RowProps, 'note'>, Pick<OptionsFoldProps, 'circumstances' | 'onSelection'> {
  name: RequestField;
}

/** The row of a field. A field without any effect at present says so, and is disabled. */
function RequestRow({ name, circumstances, onSelection, ...props }: RequestRowProps) {
  const remarks = remarksOfField(name, circumstances);
  const note = remarkText(remarks);
  return (
    <fieldset class="row-of-field" disabled={isOff(remarks)}>
      {name === 'onlyMainContent' ? (
        <ContentRow {...{ ...props, note, circumstances, onSelection }} />
      ) : name === 'redactPII' ? (
        <RedactionRows {...props} note={note} />
      ) : name === 'parsers' ? (
        <ParserRows {...props} note={note} />
      ) : (
        <PlainRow {...props} name={name} note={note} />
      )}
    </fieldset>
  );
}

/** The row that follows from the field's schema. */
function PlainRow({ name, draft, set, errorAt, note }: RowProps & { name: RequestField }) {
  const field = requestField(name);
  const value = draft[name];
  const row = (
    <FieldRow {...{ field, value, errorAt, wordsOf, note }} onChange={(next) => set(name, next)} path={[name]} />
  );
  const words = wordsOf(name);
  if (field.kind !== 'json' || !words) return row;
  const help = [words.help, note].filter(Boolean).join(' ');
  return (
    <ClosedField words={{ ...words, help }} term={name} filled={value !== undefined}>
      {row}
    </ClosedField>
  );
}

/** Part of the page to read: the two values of `onlyMainContent`, or the selection. */
type Content = 'main' | 'page' | 'selection';

const contentOf = ({ onlyMainContent }: RequestDraft, selection: boolean): Content =>
  selection ? 'selection' : onlyMainContent === false ? 'page' : 'main';

const CONTENT_WORDS = { main: 'popup.mainContent', page: 'popup.wholePage', selection: 'popup.selection' } as const;
const contentWords = (content: Content) => i18n.t(CONTENT_WORDS[content]);

type ContentRowProps = Omit<RowProps, 'errorAt'> & Pick<OptionsFoldProps, 'circumstances' | 'onSelection'>;

function ContentRow({ draft, set, note, circumstances: { engine, selection }, onSelection }: ContentRowProps) {
  // A service cannot see the selection.
  const contents: Content[] = ['main', 'page', ...(engine === 'local' ? ['selection' as const] : [])];
  return (
    <Row {...rowOf('onlyMainContent', note)}>
      <Select
        value={contentOf(draft, selection)}
        options={contents.map((value) => ({ value, label: contentWords(value) }))}
        onChange={(chosen) => {
          onSelection(chosen === 'selection');
          set('onlyMainContent', chosen === 'page' ? false : undefined);
        }}
      />
    </Row>
  );
}

/** A switch for redaction, with its fields while it is on. */
function RedactionRows({ draft: { redactPII }, set, errorAt, note }: RowProps) {
  return (
    <>
      <Row {...rowOf('redactPII', note)}>
        <Switch checked={Boolean(redactPII)} onChange={(redact) => set('redactPII', redact || undefined)} />
      </Row>
      {Boolean(redactPII) && (
        <div class="field-group">
          <Fields
            fields={requestField('redactPII').fields ?? []}
            value={isObject(redactPII) ? redactPII : {}}
            onChange={(member, value) => {
              const chosen = withField(isObject(redactPII) ? redactPII : {}, member, value);
              // Without any choice, the defaults apply.
              set('redactPII', Object.keys(chosen).length > 0 ? chosen : true);
            }}
            path={['redactPII']}
            {...{ errorAt, wordsOf }}
          />
        </div>
      )}
    </>
  );
}

/** A switch for reading PDFs, with its fields while it is on. An empty list means off. */
function ParserRows({ draft: { parsers }, set, errorAt, note }: RowProps) {
  const [parser] = Array.isArray(parsers) ? parsers : ['pdf'];
  const chosen = isObject(parser) ? parser : {};
  return (
    <>
      <Row {...rowOf('parsers', note)}>
        <Switch checked={parser !== undefined} onChange={(reads) => set('parsers', reads ? undefined : [])} />
      </Row>
      {parser !== undefined && (
        <div class="field-group">
          <Fields
            fields={requestField('parsers').fields ?? []}
            value={chosen}
            onChange={(member, value) => {
              const next = withField({ ...chosen, type: 'pdf' }, member, value);
              set('parsers', Object.keys(next).length > 1 ? [next] : undefined);
            }}
            path={['parsers', 0]}
            {...{ errorAt, wordsOf }}
          />
        </div>
      )}
    </>
  );
}

/** Label, contract name and help of a field that has its own control. */
function rowOf(name: RequestField, note: string | undefined) {
  const { label = name, help } = wordsOf(name) ?? {};
  return { label, term: name, hint: [help, note].filter(Boolean).join(' ') };
}
