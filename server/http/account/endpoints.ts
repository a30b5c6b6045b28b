import { LOOKUP_NAMES, OPERATION_NAMES, type OperationName, operationOf } from '../../../lib/operations/registry';

/** Name of an operation in lists of requests: for one over many pages that of its events. */
export function listedName(name: OperationName): string {
  const operation = operationOf(name);
  return operation.kind === 'job' ? operation.eventPrefix : name;
}

/** Name of a parse, whose body is a file: it is in no table of operations. */
export const PARSE = 'parse';

/** Names of what is done in browser sessions, which are in no table either. */
export const INTERACT = 'interact';
export const BROWSER = 'browser';

/** Names of all that a request may be for. */
export const ENDPOINTS: readonly string[] = [
  ...OPERATION_NAMES.map(listedName),
  ...LOOKUP_NAMES,
  PARSE,
  INTERACT,
  BROWSER,
];
