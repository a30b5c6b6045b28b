import { showView } from '@/components/base/View';
import { settings } from '@/lib/store/settings';
import { OptionsApp } from '@/lib/views/options/OptionsApp';
import { openStores } from '@/lib/worker/stores';

await showView(async () => {
  const { jobs, cache, versions } = openStores();
  return <OptionsApp saved={await settings.getValue()} jobs={jobs} cache={cache} versions={versions} />;
});
