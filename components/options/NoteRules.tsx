import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, TextInput } from '@/components/base/Controls';
import { FileInput } from '@/components/base/FileInput';
import { Icon } from '@/components/base/Icon';
import { WinnowError } from '@/lib/base/errors';
import { DEFAULT_NOTE, type NoteRule } from '@/lib/base/note-options';
import { FileNameTemplate, NoteTemplate } from './TemplateFields';

interface NoteRulesProps {
  rules: readonly NoteRule[];
  onRules(rules: readonly NoteRule[]): void;
}

/** Maximum number of templates. */
const MOST = 50;

/** Templates for some pages, in the order in which they are tried. */
export function NoteRules({ rules, onRules }: NoteRulesProps) {
  const [said, say] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const change = (at: number, changed: Partial<NoteRule>) =>
    onRules(rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)));
  const add = (rule: NoteRule) => onRules([...rules, rule]);
  const read = async (file: Blob) => {
    try {
      // Few people have such a file.
      const { importClipperTemplate } = await import('@/lib/transfer/import/clipper-template');
      const { rule, leftOut } = await importClipperTemplate(await file.text());
      add(rule);
      const { name } = rule;
      const parts = i18n.list(leftOut);
      say(
        leftOut.length > 0
          ? i18n.t('options.noteRuleLeftOut', { name, parts })
          : i18n.t('options.noteRuleImported', { name }),
      );
    } catch (thrown) {
      const { message, record } = WinnowError.from(thrown);
      say(`${message} ${record.nextStep}`);
    }
  };
  return (
    <fieldset class="note-rules">
      <legend class="visually-hidden">{i18n.t('options.noteRules')}</legend>
      <p class="meta">{i18n.t('options.noteRulesHint')}</p>
      {rules.map((rule, index) => (
        <RuleFields
          key={index}
          rule={rule}
          onRule={(changed) => change(index, changed)}
          onRemove={() => onRules(rules.filter((other) => other !== rule))}
        />
      ))}
      <div class="note-rule-tools">
        <Button
          kind="second"
          small
          label={i18n.t('options.noteRuleAdd')}
          disabled={rules.length >= MOST}
          onClick={() => add(newRule())}
        />
        <Button
          kind="second"
          small
          label={i18n.t('options.noteRuleImport')}
          disabled={rules.length >= MOST}
          onClick={() => input.current?.click()}
        />
        <FileInput
          input={input}
          accept=".json"
          label={i18n.t('options.noteRuleFile')}
          onFile={(file) => void read(file)}
        />
      </div>
      <p class="meta" role="status">
        {said}
      </p>
    </fieldset>
  );
}

const newRule = (): NoteRule => ({
  name: i18n.t('options.noteRuleNew'),
  when: [],
  template: '{{markdown}}',
  fileName: DEFAULT_NOTE.fileName,
});

interface RuleFieldsProps {
  rule: NoteRule;
  onRule(changed: Partial<NoteRule>): void;
  onRemove(): void;
}

function RuleFields({ rule: { name, when, template, fileName }, onRule, onRemove }: RuleFieldsProps) {
  // A new template is open, and stays so while its pages are entered.
  const [isNew] = useState(when.length === 0);
  return (
    <details class="note-rule" open={isNew}>
      <summary>
        <Icon name="right" small />
        <strong>{name}</strong> <span class="meta">{when.join(', ')}</span>
      </summary>
      <Row label={i18n.t('options.noteRuleName')}>
        <TextInput value={name} maxLength={100} onInput={(next) => onRule({ name: next })} />
      </Row>
      <Row label={i18n.t('options.noteRuleWhen')} hint={i18n.t('options.noteRuleWhenHint')} stack>
        <TextInput size="area" mono value={when.join('\n')} onInput={(lines) => onRule({ when: lines.split('\n') })} />
      </Row>
      <NoteTemplate
        label={i18n.t('options.noteRuleTemplate', { name })}
        value={template}
        onInput={(next) => onRule({ template: next })}
      />
      <FileNameTemplate
        label={i18n.t('options.noteRuleFileName', { name })}
        value={fileName}
        onInput={(next) => onRule({ fileName: next })}
      />
      <Button kind="ghost" small icon="trash" label={i18n.t('options.noteRuleRemove')} onClick={onRemove} />
    </details>
  );
}
