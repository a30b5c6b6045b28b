import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from './Button';

/** Copies something to the clipboard. Called in the click; rejects if the browser refuses. */
export type Copy = () => Promise<void>;

interface CopyButtonProps {
  kind: 'primary' | 'second' | 'ghost' | 'link';
  /** Names what is copied if the screen has several such buttons. */
  label?: string;
  /** Absent if nothing can be copied. */
  onCopy?: Copy | undefined;
}

/** Copies, and confirms it for a moment. Keeps its position, so that it can be pressed in every view without looking. */
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

/** Copies, and returns a short-lived message about the outcome. */
export function useCopying(): [said: string | undefined, copy: (copy: Copy) => void] {
  const [said, say] = useBriefMessage(1500);
  const copy = (copying: Copy) =>
    void copying().then(
      () => say(i18n.t('common.copied')),
      () => say(i18n.t('common.copyFailed')),
    );
  return [said, copy];
}

/** Returns a message that is shown for a time in ms, and the function that sets it. */
export function useBriefMessage(milliseconds: number): [said: string | undefined, say: (words: string) => void] {
  const [said, setSaid] = useState<{ words: string }>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), milliseconds);
    return () => clearTimeout(timer);
  }, [said]);
  return [said?.words, (words) => setSaid({ words })];
}
