import type { ComponentChildren } from 'preact';
import { useLoaded } from '@/components/base/use-loaded';
import { connectedSince } from '@/lib/store/connected-since';

let line: Promise<typeof import('./ConnectedPrograms')> | undefined;

/** Loaded once a server is connected, which most views never see. It stays: it also says that programs were stopped. */
async function load() {
  if ((await connectedSince.getValue()) !== null) line ??= import('./ConnectedPrograms');
  return line;
}

/** @returns the line about connected programs, once it is loaded */
export function useProgramsLine(): ComponentChildren {
  const [loaded] = useLoaded(load, [], connectedSince.watch);
  return loaded && <loaded.ConnectedPrograms />;
}
