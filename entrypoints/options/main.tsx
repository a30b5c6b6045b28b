import { render } from 'preact';
import { openStores } from '@/lib/browser/stores';
import { settings } from '@/lib/store/settings';
import { OptionsApp } from './OptionsApp';

const [saved, { jobs, cache, versions }] = await Promise.all([settings.getValue(), openStores()]);
render(
  <OptionsApp saved={saved} jobs={jobs} cache={cache} versions={versions} />,
  document.getElementById('app') as HTMLElement,
);
