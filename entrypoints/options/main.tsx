import { showView } from '@/components/base/View';
import { settings } from '@/lib/store/settings';
import { openStores } from '@/lib/store/stores';
import { followDeveloperNames } from '@/lib/views/developer-names';
import { followSaves } from '@/lib/views/follow-saves';
import { OptionsApp } from '@/lib/views/options/OptionsApp';

followSaves();

await showView(async () => {
  const saved = await settings.getValue();
  followDeveloperNames(saved);
  return <OptionsApp saved={saved} stores={openStores()} />;
});
