import { i18n } from '#i18n';
import { Button } from './Button';
import { useSaid } from './use-said';

interface CopyButtonProps {
  kind: 'primary' | 'second' | 'ghost' | 'link';
  /** Says what is copied, where there is more than one such button. */
  label?: string;
  /**
   * Puts something on the clipboard; called in the click, rejects where the browser refuses. Absent: nothing to copy.
   */
  onCopy?: (() => Promise<void>) | undefined;
}

/** Copies and says so for a moment. Keeps its place, so that it can be pressed in every view without looking. */
export function CopyButton({ kind, label = i18n.t('common.copy'), onCopy }: CopyButtonProps) {
  const [said, say] = useSaid();
  const inSentence = kind === 'link';
  const copy = () =>
    onCopy?.().then(
      () => say(i18n.t('common.copied')),
      () => say(i18n.t('common.copyFailed')),
    );
  return (
    <Button
      kind={kind}
      small={!inSentence}
      icon={inSentence ? undefined : said ? 'check' : 'copy'}
      disabled={!onCopy}
      onClick={copy}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}
