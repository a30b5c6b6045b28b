import { serveOffscreen } from '@/lib/worker/offscreen';

serveOffscreen();
