import type { RefObject } from 'preact';
import { i18n } from '#i18n';
import { FileInput } from '@/components/base/FileInput';
import { DOCUMENT_EXTENSIONS, DOCUMENT_TYPES } from '@/lib/documents/kinds';

interface DocumentInputProps {
  /** The button that stands for it clicks on it. */
  input: RefObject<HTMLInputElement | null>;
  onFile(file: File): void;
}

/** Every kind that is read, for the browser's own dialog. */
const ACCEPTED = [...DOCUMENT_EXTENSIONS, ...DOCUMENT_TYPES].join();

/** Chooses a file of this computer. */
export const DocumentInput = ({ input, onFile }: DocumentInputProps) => (
  <FileInput input={input} accept={ACCEPTED} label={i18n.t('panel.file.open')} onFile={onFile} />
);
