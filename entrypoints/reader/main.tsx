import { showView } from '@/components/base/View';
import { openStores } from '@/lib/store/stores';
import { loadReader } from '@/lib/views/reader/ReaderApp';

await showView(() => loadReader(new URL(location.href).searchParams.get('job') ?? '', openStores()));
