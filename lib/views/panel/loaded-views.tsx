import type { ComponentProps } from 'preact';
import { useLoaded } from '@/components/base/use-loaded';

// Parts of their own: most panels never show them.
const loadForm = () => import('./BatchApp');
const loadSearch = () => import('./SearchApp');
const loadAct = () => import('./ActApp');
const loadSet = () => import('./SetApp');
const loadAgent = () => import('./AgentJobApp');
const loadRecordings = () => import('./RecordingsApp');
const loadWatched = () => import('./WatchedApp');
const loadKept = () => import('./KeptApp');
const loadComparison = () => import('./CompareApp');

export function FormOfSet(props: ComponentProps<Awaited<ReturnType<typeof loadForm>>['BatchApp']>) {
  const [loaded] = useLoaded(loadForm, []);
  return loaded ? <loaded.BatchApp {...props} /> : null;
}

export function FormOfSearch(props: ComponentProps<Awaited<ReturnType<typeof loadSearch>>['SearchApp']>) {
  const [loaded] = useLoaded(loadSearch, []);
  return loaded ? <loaded.SearchApp {...props} /> : null;
}

export function DoneOnPage(props: ComponentProps<Awaited<ReturnType<typeof loadAct>>['ActApp']>) {
  const [loaded] = useLoaded(loadAct, []);
  return loaded ? <loaded.ActApp {...props} /> : null;
}

export function PagesOfSet(props: ComponentProps<Awaited<ReturnType<typeof loadSet>>['SetApp']>) {
  const [loaded] = useLoaded(loadSet, []);
  return loaded ? <loaded.SetApp {...props} /> : null;
}

export function QuestionOverWeb(props: ComponentProps<Awaited<ReturnType<typeof loadAgent>>['AgentJobApp']>) {
  const [loaded] = useLoaded(loadAgent, []);
  return loaded ? <loaded.AgentJobApp {...props} /> : null;
}

export function TwoResults(props: ComponentProps<Awaited<ReturnType<typeof loadComparison>>['CompareApp']>) {
  const [loaded] = useLoaded(loadComparison, []);
  return loaded ? <loaded.CompareApp {...props} /> : null;
}

export function AllRecordings(props: ComponentProps<Awaited<ReturnType<typeof loadRecordings>>['RecordingsApp']>) {
  const [loaded] = useLoaded(loadRecordings, []);
  return loaded ? <loaded.RecordingsApp {...props} /> : null;
}

export function KeptInPages(props: ComponentProps<Awaited<ReturnType<typeof loadKept>>['KeptApp']>) {
  const [loaded] = useLoaded(loadKept, []);
  return loaded ? <loaded.KeptApp {...props} /> : null;
}

export function WatchedPages(props: ComponentProps<Awaited<ReturnType<typeof loadWatched>>['WatchedApp']>) {
  const [loaded] = useLoaded(loadWatched, []);
  return loaded ? <loaded.WatchedApp {...props} /> : null;
}
