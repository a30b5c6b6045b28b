import { config } from 'zod';

// Zod would otherwise probe for `new Function`, which the policy of an extension page reports as a violation.
config({ jitless: true });

export * from 'zod';
