import type { RefObject } from 'preact';
import { i18n } from '#i18n';
import { FileInput } from '@/components/base/FileInput';

interface PdfInputProps {
  /** The button that stands for it clicks on it. */
  input: RefObject<HTMLInputElement | null>;
  onFile(file: File): void;
}

/** Chooses a PDF of this computer. */
export const PdfInput = ({ input, onFile }: PdfInputProps) => (
  <FileInput input={input} accept=".pdf,application/pdf" label={i18n.t('panel.file.open')} onFile={onFile} />
);
