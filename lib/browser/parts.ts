import type { ContentWith, WantedParts } from '@/lib/picker/content-with';
import { inItsLanguage } from './in-its-language';
import { asItStands, scriptIn } from './page-scripts';

/** Finds the content for requested parts of the page in a tab. @throws WinnowError as the functions of a script do */
export const findParts = (tabId: number, wanted: WantedParts): Promise<ContentWith> =>
  inItsLanguage((...phrases) => scriptIn(asItStands(tabId), 'parts').contentWith(wanted, ...phrases));
