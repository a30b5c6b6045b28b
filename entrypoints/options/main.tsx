import { showView } from '@/components/base/View';
import { settings } from '@/lib/store/settings';
import { openStores } from '@/lib/store/stores';
import { OptionsApp } from '@/lib/views/options/OptionsApp';

await showView(async () => {
  const { jobs, cache, versions, results } = openStores();
  return (
    <OptionsApp saved={await settings.getValue()} jobs={jobs} cache={cache} versions={versions} results={results} />
  );
});
