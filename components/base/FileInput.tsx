import type { RefObject } from 'preact';

interface FileInputProps {
  /** The button that stands for it clicks on it. */
  input: RefObject<HTMLInputElement | null>;
  /** File name endings and media types, as the attribute takes them. */
  accept: string;
  /** Its name for screen readers. */
  label: string;
  onFile(file: File): void;
}

/** Chooses a file of this computer. */
export const FileInput = ({ input, accept, label, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={(event) => {
      const file = event.currentTarget.files?.[0];
      // The same file can be chosen again.
      event.currentTarget.value = '';
      if (file) onFile(file);
    }}
  />
);
