import type { RefObject } from 'preact';

interface FileInputProps {
  /** The visible button clicks it. */
  input: RefObject<HTMLInputElement | null>;
  /** File extensions and media types, in the attribute's syntax. */
  accept: string;
  /** Its name for screen readers. */
  label: string;
  onFile(file: File): void;
}

/** Chooses a file from this computer. */
export const FileInput = ({ input, accept, label, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={(event) => {
      const file = event.currentTarget.files?.[0];
      // Allows choosing the same file again.
      event.currentTarget.value = '';
      if (file) onFile(file);
    }}
  />
);
