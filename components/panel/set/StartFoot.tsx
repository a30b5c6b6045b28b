import './start-foot.css';
import { Button } from '@/components/base/Button';

interface StartFootProps {
  label: string;
  onStart(): void;
  labelWithSave: string;
  /** Starts, and saves all pages at the end; absent if the pages are not kept. */
  onStartAndSave?: (() => void) | undefined;
}

/** The buttons that start a job over many pages, at the foot of its form. */
export function StartFoot({ label, onStart, labelWithSave, onStartAndSave }: StartFootProps) {
  return (
    <footer class="panel-foot start-foot">
      <Button kind="primary" wide label={label} onClick={onStart} />
      {onStartAndSave && <Button kind="ghost" wide icon="download" label={labelWithSave} onClick={onStartAndSave} />}
    </footer>
  );
}
