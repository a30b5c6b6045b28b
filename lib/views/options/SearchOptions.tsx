import { SearchSection } from '@/components/options/SearchSection';
import type { SearchSettings } from '@/lib/operations/search/engines/engine';
import { useSearch } from './use-search';

interface SearchOptionsProps {
  saved: SearchSettings;
  keep(saving: Promise<unknown>): Promise<void>;
}

/** The choice of a search engine, wired to settings and worker. */
export function SearchOptions({ saved, keep }: SearchOptionsProps) {
  return <SearchSection {...useSearch(saved, keep)} isWanted={location.hash === '#search'} />;
}
