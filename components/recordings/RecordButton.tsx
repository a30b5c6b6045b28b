import './record-button.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';

interface RecordButtonProps {
  recording: boolean;
  /** Reason why this page cannot be recorded; absent if it can. */
  unavailable?: string;
  onRecord(): void;
  onStop(): void;
}

/** Begins to record what is done in the page, or ends it. */
export function RecordButton({ recording, unavailable, onRecord, onStop }: RecordButtonProps) {
  return (
    <span class="record-button">
      {recording ? (
        <Button kind="ghost" small icon="stop" label={i18n.t('recordings.stopRecording')} onClick={onStop} />
      ) : (
        <Button
          kind="ghost"
          small
          icon="rec"
          label={i18n.t('recordings.record')}
          disabled={unavailable !== undefined}
          title={unavailable}
          onClick={onRecord}
        />
      )}
    </span>
  );
}
