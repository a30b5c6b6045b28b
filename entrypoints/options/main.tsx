import { showView } from '@/components/base/View';
import { settings } from '@/lib/store/settings';
import { openStores } from '@/lib/store/stores';
import { OptionsApp } from '@/lib/views/options/OptionsApp';

await showView(async () => <OptionsApp saved={await settings.getValue()} stores={openStores()} />);
