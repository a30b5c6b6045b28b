import { useEffect, useState } from 'preact/hooks';

/** Milliseconds for which a button says what it did. */
const SAID_FOR = 1500;

/** Returns the words that a button says for a moment instead of its label, and the function that sets them. */
export function useSaid(): [said: string | undefined, say: (words: string) => void] {
  const [said, say] = useState<string>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => say(undefined), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say];
}
