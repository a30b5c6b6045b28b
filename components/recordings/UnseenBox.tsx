import './interrupted-box.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Icon } from '@/components/base/Icon';

/** Says that a recording is paused because the page hid the recorder's bar, and ends it. */
export function UnseenBox({ onStop }: { onStop(): void }) {
  const title = i18n.t('recordings.unseen');
  return (
    <section class="interrupted" aria-label={title}>
      <h3>
        <Icon name="alert" />
        {title}
      </h3>
      <p>{i18n.t('recordings.unseenText')}</p>
      <div class="interrupted-answers">
        <Button kind="second" small icon="stop" onClick={onStop}>
          {i18n.t('recordings.stopRecording')}
        </Button>
      </div>
    </section>
  );
}
