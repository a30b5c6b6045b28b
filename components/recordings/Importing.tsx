import './importing.css';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inBytes } from '@/components/base/bytes';

/** Limit of a file, in bytes. A recording with the maximum number of steps is smaller; larger files are not even read. */
const MAX_FILE = 10e6;

interface ImportingProps {
  /** Reasons why a file that was read could not be imported. */
  issues: readonly string[];
  /** Gets what a file holds, unread. */
  onText(text: string, fileName: string): void;
  /** @param refused why the last files were not imported, one sentence for each reason */
  children(importButton: ComponentChildren, refused: readonly string[]): ComponentChildren;
}

/** Takes files: chosen by its button, or dropped anywhere on it. */
export function Importing({ issues, onText, children }: ImportingProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState<readonly string[]>([]);

  const take = async (files: readonly File[]) => {
    setTooLarge(
      files
        .filter(({ size }) => size > MAX_FILE)
        .map(({ name }) => i18n.t('recordings.tooLarge', { name, size: inBytes(MAX_FILE) })),
    );
    for (const file of files) if (file.size <= MAX_FILE) onText(await file.text(), file.name);
  };

  const button = (
    <>
      <Button
        kind="ghost"
        small
        icon="download"
        label={i18n.t('recordings.import')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".json,application/json"
        aria-label={i18n.t('recordings.import')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again, after it was mended.
          event.currentTarget.value = '';
          void take(files);
        }}
      />
    </>
  );

  return (
    <main
      class="panel importing"
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer?.files.length) return;
        // Browsers open a dropped file in place of the panel.
        event.preventDefault();
        setOver(false);
        void take([...event.dataTransfer.files]);
      }}
    >
      {children(button, [...tooLarge, ...issues])}
      {over && (
        <p class="importing-over" aria-hidden="true">
          {i18n.t('recordings.dropHere')}
        </p>
      )}
    </main>
  );
}
