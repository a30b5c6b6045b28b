import type { Recording } from '@/lib/recorder/recording';

/** The recordings that have every word of the question in their name, address or what their steps are about. */
export function searchRecordings(recordings: readonly Recording[], question: string): readonly Recording[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return recordings;
  return recordings.filter(({ name, startUrl, steps }) => {
    const text = [name, startUrl, ...steps.map(({ label }) => label)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
