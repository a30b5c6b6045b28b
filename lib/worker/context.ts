import { type PageDriverDeps, pageDriver, stepDriver } from '@/lib/browser/drivers';
import {
  answerAgent,
  askPages,
  beginCrawl,
  compareVersions,
  contentOfCopy,
  deriveText,
  findServers,
  followCrawl,
  listModels,
  makeMedia,
  mapSite,
  openReader,
  previewCrawl,
  proposeSteps,
  readCopy,
  readDocument,
  readPdf,
  readWindow,
  searchWeb,
  takeAgentTurn,
  testModel,
} from '@/lib/browser/offscreen';
import { settings } from '@/lib/store/settings';
import { openStores, type Stores } from '@/lib/store/stores';

/** Opens the resources that the worker's services share, once in a worker's life. */
export const openContext = () => {
  const stores = openStores();
  return { stores, settings, drivers: driversWith(stores), offscreen };
};

/** Drivers of Winnow's own pages and of the user's tabs. */
const driversWith = ({ profiles }: Pick<Stores, 'profiles'>) => ({
  pageDriver: (deps: Omit<PageDriverDeps, 'profiles'>) => pageDriver({ ...deps, profiles }),
  stepDriver,
});

/** Functions that run in the offscreen document. */
const offscreen = {
  askPages,
  openReader,
  readCopy,
  readPdf,
  readDocument,
  makeMedia,
  contentOfCopy,
  deriveText,
  compareVersions,
  mapSite,
  searchWeb,
  beginCrawl,
  followCrawl,
  previewCrawl,
  proposeSteps,
  takeAgentTurn,
  answerAgent,
  listModels,
  testModel,
  findServers,
  readWindow,
};

export type WorkerContext = ReturnType<typeof openContext>;
