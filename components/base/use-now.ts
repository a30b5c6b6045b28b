import { useEffect, useState } from 'preact/hooks';

/** Interval between two updates of the time, in ms: often enough for tenths of a second to look alive. */
const TICK = 200;

/** Returns the current time, in ms since the epoch, and updates it while the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
