import type { ComponentChildren } from 'preact';
import { useLoaded } from '@/components/base/use-loaded';

// Loaded separately: most views never show it.
const load = () => import('./ConnectedPrograms');

/** @returns the line about connected programs, once it is loaded */
export function useProgramsLine(): ComponentChildren {
  const [loaded] = useLoaded(load, []);
  return loaded && <loaded.ConnectedPrograms />;
}
