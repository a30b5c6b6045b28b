import type { PickedFields, PickerWords } from '@/lib/picker/pick';
import { asItStands, scriptIn } from './page-scripts';

/** Shows the picker in the page of a tab. @throws WinnowError as the functions of a script do */
export const showPicker = (tabId: number, words: PickerWords, picked: PickedFields): Promise<void> =>
  scriptIn(asItStands(tabId), 'pick').start(words, picked);
