import { LOOKUP_NAMES, OPERATION_NAMES, type OperationName, operationOf } from '../../../lib/operations/registry';

/** Returns the name of an operation in lists of requests: for a job over many pages, that of its events. */
export function listedName(name: OperationName): string {
  const operation = operationOf(name);
  return operation.kind === 'job' ? operation.eventPrefix : name;
}

/** Name of a parse, whose body is a file: it is missing in the table of operations. */
export const PARSE = 'parse';

/** Names of requests to browser sessions, which are missing in the table, too. */
export const INTERACT = 'interact';
export const BROWSER = 'browser';

/** Names of all requests for work. */
export const ENDPOINTS: readonly string[] = [
  ...OPERATION_NAMES.map(listedName),
  ...LOOKUP_NAMES,
  PARSE,
  INTERACT,
  BROWSER,
];
