import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from './Button';

/** Puts something on the clipboard; called in the click, rejects where the browser refuses. */
export type Copy = () => Promise<void>;

interface CopyButtonProps {
  kind: 'primary' | 'second' | 'ghost' | 'link';
  /** Says what is copied, where there is more than one such button. */
  label?: string;
  /** Absent: nothing to copy. */
  onCopy?: Copy | undefined;
}

/** Copies and says so for a moment. Keeps its place, so that it can be pressed in every view without looking. */
export function CopyButton({ kind, label = i18n.t('common.copy'), onCopy }: CopyButtonProps) {
  const [said, copy] = useCopying();
  const inSentence = kind === 'link';
  return (
    <Button
      kind={kind}
      small={!inSentence}
      icon={inSentence ? undefined : said ? 'check' : 'copy'}
      disabled={!onCopy}
      onClick={() => onCopy && copy(onCopy)}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}

/** Copies, and gives the words that say how that went for a moment. */
export function useCopying(): [said: string | undefined, copy: (copy: Copy) => void] {
  const [said, say] = useSaid(1500);
  const copy = (copying: Copy) =>
    void copying().then(
      () => say(i18n.t('common.copied')),
      () => say(i18n.t('common.copyFailed')),
    );
  return [said, copy];
}

/** Words that are said for some milliseconds, and the function that says them. */
export function useSaid(milliseconds: number): [said: string | undefined, say: (words: string) => void] {
  const [said, setSaid] = useState<{ words: string }>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), milliseconds);
    return () => clearTimeout(timer);
  }, [said]);
  return [said?.words, (words) => setSaid({ words })];
}
