import { storage } from '@/lib/browser/storage';

interface RefusedFormats {
  /** Address of the service. */
  baseUrl: string;
  /** Formats that the service did not know when they were last requested. */
  formats: string[];
}

/** Belongs to the service that last refused a format; another service starts afresh. */
const stored = storage.defineItem<RefusedFormats>('local:refusedFormats', { fallback: { baseUrl: '', formats: [] } });

/** Returns the formats that a service has refused; an empty list unless it was the last service to refuse any. */
export async function refusedFormats(service: string): Promise<string[]> {
  const { baseUrl, formats } = await stored.getValue();
  return baseUrl === service ? formats : [];
}

/** Records which formats a service has refused, and which it has supplied. */
export async function noteRefusedFormats(
  service: string,
  { given = [], refused = [] }: { given?: readonly string[]; refused?: readonly string[] },
): Promise<void> {
  const before = await refusedFormats(service);
  const formats = [...new Set([...before.filter((type) => !given.includes(type)), ...refused])];
  // Most scrapes change nothing, so they need no write.
  if (formats.join() !== before.join()) await stored.setValue({ baseUrl: service, formats });
}
