import type { RefObject } from 'preact';
import { i18n } from '#i18n';

interface FileInputProps {
  /** The button that stands for it clicks on it. */
  input: RefObject<HTMLInputElement | null>;
  onFile(file: File): void;
}

/** Chooses a PDF of this computer. */
export const FileInput = ({ input, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept=".pdf,application/pdf"
    aria-label={i18n.t('panel.file.open')}
    onChange={(event) => {
      const file = event.currentTarget.files?.[0];
      // The same file can be chosen again.
      event.currentTarget.value = '';
      if (file) onFile(file);
    }}
  />
);
