import './programs-line.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from './Button';
import { Icon } from './Icon';

interface ProgramsLineProps {
  /** Number of programs that have asked since the browser was connected; undefined once the user has stopped them. */
  count: number | undefined;
  onStop(): void;
}

/** Says that programs on this computer can use this browser, with a button that stops all of them. */
export function ProgramsLine({ count, onStop }: ProgramsLineProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const isStopped = count === undefined;
  // The button that had the focus is gone.
  useLayoutEffect(() => {
    if (isStopped) status.current?.focus();
  }, [isStopped]);
  return (
    <aside class="programs-line" aria-label={i18n.t('options.programs.title')}>
      <Icon name="exchange" />
      <p role="status" ref={status} tabIndex={-1}>
        {isStopped && i18n.t('programs.stopped')}
        {count === 0 && i18n.t('programs.ready')}
        {!!count && i18n.t('programs.connected', count)}
      </p>
      {!isStopped && <Button kind="second" small label={i18n.t('options.programs.stop')} onClick={onStop} />}
    </aside>
  );
}
