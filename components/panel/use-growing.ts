import { useEffect, useState } from 'preact/hooks';

/**
 * Counts from 1 to `goal`, one step per task: a long list of pieces that is drawn with it leaves room for clicks in between.
 */
export function useGrowing(goal: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= goal) return;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, goal]);
  return Math.min(count, goal);
}
