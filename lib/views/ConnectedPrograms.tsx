import { useEffect, useState } from 'preact/hooks';
import { ProgramsLine } from '@/components/base/ProgramsLine';
import { useLoaded } from '@/components/base/use-loaded';
import { connectedPrograms } from '@/lib/store/connected-programs';
import { background } from './background';

/**
 * The line about connected programs, wired to store and worker: nothing while no server is connected, unless the user has
 * stopped programs here.
 */
export function ConnectedPrograms() {
  const [count] = useLoaded(connectedPrograms.count, [], connectedPrograms.watch);
  const [isStopped, setStopped] = useState(false);
  const isConnected = count !== undefined;
  useEffect(() => {
    if (isConnected) setStopped(false);
  }, [isConnected]);
  const stop = () => {
    setStopped(true);
    void background.stopPrograms();
  };
  return isConnected || isStopped ? <ProgramsLine count={count} onStop={stop} /> : null;
}
