import { showView } from '@/components/base/View';
import { accessAsks } from '@/lib/store/programs';
import { AccessApp } from '@/lib/views/access/AccessApp';

await showView(async () => <AccessApp asked={await accessAsks.getValue()} />);
