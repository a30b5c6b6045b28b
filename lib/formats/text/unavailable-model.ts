import type { Model } from '@/lib/model/model';

/** Stands in for a model that cannot be had: what needs one fails for that reason, and all else is still made. */
export function unavailableModel(reason: unknown): Model {
  const fail = () => Promise.reject(reason);
  return {
    name: '',
    // Nothing is too long for it: the reason is what is to be told.
    limits: { input: Number.POSITIVE_INFINITY, output: Number.POSITIVE_INFINITY },
    complete: fail,
    object: fail,
    // biome-ignore lint/correctness/useYield: it fails before it could say anything
    async *stream() {
      throw reason;
    },
  };
}
