import { connectedSince } from './connected-since';
import { knownPrograms } from './programs';

/** The programs of the connected server that have asked since then. */
export const connectedPrograms = {
  /** Records whether the browser is connected. A connection restored by another worker is the same one. */
  async note(isConnected: boolean): Promise<void> {
    if (!isConnected) await connectedSince.setValue(null);
    else if ((await connectedSince.getValue()) === null) await connectedSince.setValue(Date.now());
  },
  /** @returns their number; undefined without a server */
  async count(): Promise<number | undefined> {
    const [since, known] = await Promise.all([connectedSince.getValue(), knownPrograms.getValue()]);
    return since === null ? undefined : known.filter(({ lastAt }) => lastAt >= since).length;
  },
  watch(changed: () => void): () => void {
    const stops = [connectedSince.watch(changed), knownPrograms.watch(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
