import './interrupted-box.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';
import { savedWhen } from '@/components/base/times';
import { hostOf } from '@/components/panel/web-href';
import type { RecordingListActions } from './recording-actions';

/** A recording that ended without its stop button. */
export interface Interrupted {
  /** Address of the page that it began on. */
  startUrl: string;
  steps: number;
  /** Time of the last of them, in milliseconds since the epoch. */
  at: number;
}

interface InterruptedBoxProps {
  interrupted: Interrupted;
  onAnswer: RecordingListActions['interrupted'];
}

/** Asks what is to become of it. Nothing does until there is an answer. */
export function InterruptedBox({ interrupted: { startUrl, steps, at }, onAnswer }: InterruptedBoxProps) {
  const when = savedWhen(at, Date.now());
  return (
    <Box
      title={i18n.t('recordings.interrupted')}
      text={i18n.t('recordings.interruptedText', steps, { host: hostOf(startUrl), when })}
    >
      <Button
        kind="second"
        small
        icon="rec"
        label={i18n.t('recordings.continue')}
        onClick={() => onAnswer('continue')}
      />
      <Button kind="second" small label={i18n.t('recordings.keep')} onClick={() => onAnswer('keep')} />
      <Button kind="ghost" small label={i18n.t('recordings.discard')} onClick={() => onAnswer('discard')} />
    </Box>
  );
}

/** Says that a recording is paused because the page hid the recorder's bar, and ends it. */
export function UnseenBox({ onStop }: { onStop(): void }) {
  return (
    <Box title={i18n.t('recordings.unseen')} text={i18n.t('recordings.unseenText')}>
      <Button kind="second" small icon="stop" label={i18n.t('recordings.stopRecording')} onClick={onStop} />
    </Box>
  );
}

/** A recording that needs a decision. */
function Box({ title, text, children }: { title: string; text: string; children: ComponentChildren }) {
  return (
    <section class="interrupted" aria-label={title}>
      <h3>
        <Icon name="alert" />
        {title}
      </h3>
      <p>{text}</p>
      <div class="interrupted-answers">{children}</div>
    </section>
  );
}
