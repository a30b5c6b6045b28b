import * as z from 'zod';

/** Returns the key in an Authorization header; undefined if it does not contain one. */
export const tokenIn = (header: string | undefined): string | undefined => header?.match(/^Bearer +(\S+) *$/i)?.[1];

export const isJobId = (id: string): boolean => z.uuid().safeParse(id).success;

/** Refusal of an invalid id, in the words of the reference v2 server. */
export const NO_JOB_ID = 'Invalid job ID format. Job ID must be a valid UUID.';
