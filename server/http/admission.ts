import * as z from 'zod';

/** The key in an Authorization header, undefined where it has none. */
export const tokenIn = (header: string | undefined): string | undefined => header?.match(/^Bearer +(\S+) *$/i)?.[1];

export const isJobId = (id: string): boolean => z.uuid().safeParse(id).success;

/** Refusal of an id that is none, in the words of the reference v2 server. */
export const NO_JOB_ID = 'Invalid job ID format. Job ID must be a valid UUID.';
