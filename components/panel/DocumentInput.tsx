import type { RefObject } from 'preact';
import { i18n } from '#i18n';
import { FileInput } from '@/components/base/FileInput';
import { DOCUMENT_EXTENSIONS, DOCUMENT_TYPES } from '@/lib/files/documents/kinds';

interface DocumentInputProps {
  /** The visible button clicks it. */
  input: RefObject<HTMLInputElement | null>;
  onFile(file: File): void;
}

/** Every supported kind of file, for the browser's own dialog. */
const ACCEPTED = [...DOCUMENT_EXTENSIONS, ...DOCUMENT_TYPES].join();

/** Chooses a file from this computer. */
export const DocumentInput = ({ input, onFile }: DocumentInputProps) => (
  <FileInput input={input} accept={ACCEPTED} label={i18n.t('panel.file.open')} onFile={onFile} />
);
