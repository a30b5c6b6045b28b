import './values-table.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Switch, TextInput } from '@/components/base/Controls';
import type { PickedValue } from '@/lib/picker/pick/value-of';
import { Fold } from '../Fold';

export interface WrittenExtraction {
  /** A field a line, or a JSON Schema. */
  fields: string;
  /** In the user's own words; empty if not given. */
  prompt: string;
  /** True if each page shows a list, each item of which has the fields. */
  isList: boolean;
}

/** Starts an extraction, in the press itself. @returns what is wrong with the input; undefined if it is valid */
export type StartExtraction = (written: WrittenExtraction) => Promise<string | undefined>;

/** Values that the user picked in a page of the set, as examples. */
export interface Examples {
  picked: readonly PickedValue[];
  /** Lets the user pick in a page, in the press itself. @returns what is wrong; undefined if the page is open */
  onPick(): Promise<string | undefined>;
  /** @param selector that of the value, which has no list to name it */
  onRename(selector: string, name: string): void;
  onForget(): void;
}

interface ExtractFormProps {
  /** With picked values, what is written does not count. */
  onExtract: StartExtraction;
  /** Absent if nothing can be picked. */
  examples?: Examples | undefined;
}

/** Form for what to extract from the pages of a set. */
export function ExtractForm({ onExtract, examples }: ExtractFormProps) {
  const [fields, setFields] = useState('');
  const [prompt, setPrompt] = useState('');
  const [isList, setIsList] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const hasExamples = examples !== undefined && examples.picked.length > 0;
  return (
    <Fold title={i18n.t('panel.extract.title')} open={hasExamples}>
      <div class="extract-form">
        {examples && (
          <div>
            <Button
              kind="second"
              icon="locate"
              label={i18n.t('panel.extract.pick')}
              onClick={() => void examples.onPick().then(setWrong)}
            />
          </div>
        )}
        {hasExamples ? (
          <PickedFields {...examples} />
        ) : (
          <>
            <Row label={i18n.t('panel.extract.fields')} hint={i18n.t('panel.extract.fieldsHint')} error={wrong} stack>
              <TextInput
                size="area"
                value={fields}
                onInput={(text) => {
                  setWrong(undefined);
                  setFields(text);
                }}
              />
            </Row>
            <Row label={i18n.t('panel.extract.list')} hint={i18n.t('panel.extract.listHint')}>
              <Switch checked={isList} onChange={setIsList} />
            </Row>
            <Row label={i18n.t('field.prompt.label')} hint={i18n.t('panel.extract.promptHint')} stack>
              <TextInput value={prompt} onInput={setPrompt} />
            </Row>
          </>
        )}
        <div>
          <Button
            kind="second"
            label={i18n.t('panel.extract.start')}
            onClick={() => void onExtract({ fields, prompt, isList }).then(setWrong)}
          />
        </div>
        {hasExamples && wrong && (
          <p class="field-error" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Fold>
  );
}

/** The picked values beside their names, and what an extraction makes of them. */
function PickedFields({ picked, onRename, onForget }: Omit<Examples, 'onPick'>) {
  const isList = picked.every(({ inList }) => inList);
  return (
    <>
      {isList ? <PickedColumns picked={picked} /> : <PickedNames {...{ picked, onRename }} />}
      <p class="meta">{i18n.t(isList ? 'panel.extract.pickedList' : 'panel.extract.pickedValues')}</p>
      <div>
        <Button kind="link" label={i18n.t('panel.extract.forget')} onClick={onForget} />
      </div>
    </>
  );
}

/** Values of a list. The list names its columns, by which those of other pages are found. */
const PickedColumns = ({ picked }: Pick<Examples, 'picked'>) => (
  <dl class="picked-fields" aria-label={i18n.t('panel.extract.picked')}>
    {picked.map(({ name, value, selector }) => (
      <div key={selector}>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Values with places of their own, which the user may name. */
const PickedNames = ({ picked, onRename }: Pick<Examples, 'picked' | 'onRename'>) => (
  <fieldset class="picked-names" aria-label={i18n.t('panel.extract.picked')}>
    {picked.map((one) => (
      <PickedName key={one.selector} {...one} onName={(name) => onRename(one.selector, name)} />
    ))}
  </fieldset>
);

interface PickedNameProps extends Pick<PickedValue, 'name' | 'value'> {
  onName(name: string): void;
}

/** A name that is being typed: it is kept later than it is shown. */
function PickedName({ name, value, onName }: PickedNameProps) {
  const [typed, setTyped] = useState(name);
  const change = (text: string) => {
    setTyped(text);
    onName(text);
  };
  return (
    <Row label={value}>
      <TextInput value={typed} maxLength={LONGEST_NAME} onInput={change} />
    </Row>
  );
}
const LONGEST_NAME = 60;
