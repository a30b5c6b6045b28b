import './values-table.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Switch, TextInput } from '@/components/base/Controls';
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

/** Form for what to extract from the pages of a set. */
export function ExtractForm({ onExtract }: { onExtract: StartExtraction }) {
  const [fields, setFields] = useState('');
  const [prompt, setPrompt] = useState('');
  const [isList, setIsList] = useState(false);
  const [wrong, setWrong] = useState<string>();
  return (
    <Fold title={i18n.t('panel.extract.title')}>
      <div class="extract-form">
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
        <div>
          <Button
            kind="second"
            label={i18n.t('panel.extract.start')}
            onClick={() => void onExtract({ fields, prompt, isList }).then(setWrong)}
          />
        </div>
      </div>
    </Fold>
  );
}
