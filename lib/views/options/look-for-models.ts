import type { ModelFinderProps } from '@/components/options/ModelFinder';
import { LOCAL_SERVERS } from '@/lib/model/local-servers';
import { background } from '../background';
import { reaching } from './reaching';

/** Looks for models on this computer. Must be called in a click handler. */
export const lookForModels: ModelFinderProps['onFind'] = () =>
  reaching(() => LOCAL_SERVERS[0]?.baseUrl ?? '', background.findModels);
