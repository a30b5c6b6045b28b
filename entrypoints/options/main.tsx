import { showView } from '@/components/base/View';
import { openStores } from '@/lib/browser/stores';
import { settings } from '@/lib/store/settings';
import { OptionsApp } from './OptionsApp';

await showView(async () => {
  const { jobs, cache, versions } = openStores();
  return <OptionsApp saved={await settings.getValue()} jobs={jobs} cache={cache} versions={versions} />;
});
