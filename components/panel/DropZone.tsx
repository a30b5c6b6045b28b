import './drop-zone.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';

interface DropZoneProps {
  onFile(file: File): void;
  children: ComponentChildren;
}

const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** The panel as a drop target for files. A file of an unsupported kind becomes a scrape that says so. */
export function DropZone({ onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <main
      class="panel"
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file) onFile(file);
      }}
    >
      {children}
      {isOver && <p class="drop-zone">{i18n.t('panel.file.drop')}</p>}
    </main>
  );
}
