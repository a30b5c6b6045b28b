import { storage } from '@/lib/browser/storage';

interface RefusedFormats {
  /** Address of the service. */
  baseUrl: string;
  /** Types that it did not know when it was last asked for them. */
  formats: string[];
}

/** Of the service that last refused one: what another one knows is seen anew. */
const stored = storage.defineItem<RefusedFormats>('local:refusedFormats', { fallback: { baseUrl: '', formats: [] } });

/** The formats that a service has refused; none of one that was not the last to refuse any. */
export async function refusedFormats(service: string): Promise<string[]> {
  const { baseUrl, formats } = await stored.getValue();
  return baseUrl === service ? formats : [];
}

/** Keeps which formats a service has refused, and that it has given others. */
export async function noteRefusedFormats(
  service: string,
  { given = [], refused = [] }: { given?: readonly string[]; refused?: readonly string[] },
): Promise<void> {
  const before = await refusedFormats(service);
  const formats = [...new Set([...before.filter((type) => !given.includes(type)), ...refused])];
  // Most scrapes change nothing, and need not write.
  if (formats.join() !== before.join()) await stored.setValue({ baseUrl: service, formats });
}
