import './languages-section.css';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inBytes } from '@/components/base/bytes';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { FileInput } from '@/components/base/FileInput';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { languageName } from '@/lib/files/pdf/recognition/languages';

export interface LanguagesSectionProps {
  /** By Tesseract's names; the size is missing for bundled languages. */
  languages: readonly { name: string; bytes?: number }[];
  /** @returns the name of the language @throws WinnowError if the file cannot be used */
  onAdd(file: File): Promise<string>;
  onRemove(name: string): Promise<void>;
}

type State = { at: 'idle' } | { at: 'said'; text: string } | { at: 'failed'; error: ErrorRecord };

/** Lists the languages that scans are recognized in, adds one from a file and removes one. */
export function LanguagesSection({ languages, onAdd, onRemove }: LanguagesSectionProps) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const [isChecking, setChecking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const adding = useRef<HTMLDivElement>(null);

  const add = async (file: File) => {
    setChecking(true);
    setState({ at: 'said', text: i18n.t('options.languageChecking', { file: file.name }) });
    try {
      const language = languageName(await onAdd(file));
      setState({ at: 'said', text: i18n.t('options.languageAdded', { language }) });
    } catch (thrown) {
      setState({ at: 'failed', error: WinnowError.from(thrown).record });
    } finally {
      setChecking(false);
    }
  };
  const remove = async (name: string) => {
    await onRemove(name);
    setState({ at: 'said', text: i18n.t('options.languageRemoved', { language: languageName(name) }) });
    // Its own button no longer exists.
    adding.current?.querySelector('button')?.focus({ preventScroll: true });
  };

  return (
    <>
      <ul class="languages" aria-label={i18n.t('options.languages')}>
        {languages.map(({ name, bytes }) => (
          <li key={name}>
            <span>
              <b>{languageName(name)}</b> <span class="meta mono">{name}</span>
            </span>
            <span class="meta">{bytes === undefined ? i18n.t('options.partOfPackage') : inBytes(bytes)}</span>
            {bytes !== undefined && (
              <Button
                kind="second"
                small
                label={i18n.t('options.languageRemove')}
                aria-label={i18n.t('options.languageRemoveName', { language: languageName(name) })}
                onClick={() => void remove(name)}
              />
            )}
          </li>
        ))}
      </ul>
      <p class="meta">{i18n.t('options.languageHint')}</p>
      <div ref={adding}>
        <Button
          kind="second"
          label={i18n.t('options.languageAdd')}
          spent={isChecking}
          onClick={() => input.current?.click()}
        />
      </div>
      <FileInput
        input={input}
        accept=".traineddata,.gz"
        label={i18n.t('options.languageFile')}
        onFile={(file) => void add(file)}
      />
      <p role="status" class="meta">
        {state.at === 'said' && state.text}
      </p>
      {state.at === 'failed' && (
        <ErrorBox cause={state.error.message}>
          <p>{state.error.nextStep}</p>
        </ErrorBox>
      )}
    </>
  );
}
