import { useEffect, useState } from 'preact/hooks';

/** Milliseconds between two looks at the clock: often enough for tenths of a second to look alive. */
const TICK = 200;

/** The time, in milliseconds since the epoch, as long as the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
