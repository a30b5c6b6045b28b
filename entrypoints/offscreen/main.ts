import { serveOffscreen } from '@/lib/browser/serve-offscreen';

serveOffscreen();
