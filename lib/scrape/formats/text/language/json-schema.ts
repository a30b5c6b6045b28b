import { dereference, type OutputUnit, type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema';
import { WinnowError } from '@/lib/base/errors';
import { isTooDeep, MAX_JSON_DEPTH } from '@/lib/base/json';
import { type Issue, issue } from '@/lib/contract';
import { META_SCHEMA } from './meta-schema';
import { stepsOf } from './pointer-steps';

/** Maximum number of errors to check; a long schema may be wrong everywhere. */
const MAX_ERRORS = 300;
/** Maximum number of issues of one schema; later ones often repeat the first. */
const MAX_ISSUES = 5;

/**
 * Checks a schema before it is used for validation. A map of names to schemas without keywords is read as the
 * `properties` of an object, as the reference v2 server does.
 * @returns a copy of the schema, ready for validation
 * @param path of the schema in the request, for example `['formats', 1, 'schema']`
 * @throws WinnowError BAD_REQUEST with an issue for each invalid field of the schema
 */
export function checkedSchema(given: object, path: (string | number)[]): Schema {
  if (isTooDeep(given)) throw wrong(path, `Must not be nested deeper than ${MAX_JSON_DEPTH} levels.`);
  const schema = structuredClone(isPropertyMap(given) ? { type: 'object', properties: given } : given) as Schema;
  const { errors } = metaValidator.validate(schema);
  const issues = issuesOf(errors.slice(0, MAX_ERRORS), path);
  if (issues.length > 0) throw WinnowError.badRequest(issues);
  // A copy, because the walk marks it.
  const lookup = orWrong(path, () => dereference(structuredClone(schema)));
  for (const part of Object.values(lookup)) {
    if (typeof part === 'boolean' || part.__absolute_ref__ === undefined || part.__absolute_ref__ in lookup) continue;
    throw wrong(path, `Its $ref ${JSON.stringify(part.$ref)} leads to no part of this schema.`);
  }
  // Finds a schema that only refers to itself before a model is asked.
  errorsOf(null, schema, path);
  return schema;
}

/**
 * Returns the errors of a value; empty if it is valid. A pattern of the schema may never finish.
 * @param schema checked by `checkedSchema`
 * @throws WinnowError BAD_REQUEST if the schema refers to itself without end
 */
export const errorsOf = (value: unknown, schema: Schema, path: (string | number)[]): OutputUnit[] =>
  orWrong(path, () => new Validator(schema, draftOf(schema), false).validate(value).errors);

const metaValidator = new Validator(META_SCHEMA, '7', false);

const wrong = (path: (string | number)[], message: string) => WinnowError.badRequest([issue(path, message)]);

/** A `$ref` to itself is valid as JSON Schema, and is only noticed when it is followed. */
function orWrong<Value>(path: (string | number)[], read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof RangeError) throw wrong(path, 'Refers to itself without end.');
    throw wrong(path, thrown instanceof Error ? thrown.message : 'Is not a JSON Schema.');
  }
}

function draftOf({ $schema = '' }: Schema): SchemaDraft {
  if (/draft-0?[34]\b/.test($schema)) return '4';
  if (/draft-0?[67]\b/.test($schema)) return '7';
  return /2019-09/.test($schema) ? '2019-09' : '2020-12';
}

/** The keywords whose value may be an object; any other name with an object is a property. */
const OBJECT_KEYWORDS =
  /^(\$defs|definitions|not|if|then|else|items|contains|const|default|propertyNames|(pattern|additional|unevaluated)?[pP]roperties|(additional|unevaluated)Items|dependencies|dependentRequired|dependentSchemas)$/;

function isPropertyMap(given: object): boolean {
  const entries = Object.entries(given);
  const isProperty = ([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && !OBJECT_KEYWORDS.test(name);
  return entries.length > 0 && entries.every(isProperty);
}

/** Returns the deepest errors, each once: the errors above only report that something below is wrong. */
function issuesOf(errors: OutputUnit[], path: (string | number)[]): Issue[] {
  const leaves = errors.filter(
    ({ instanceLocation }) =>
      !errors.some((other) => other.instanceLocation.startsWith(`${instanceLocation}/`) && instanceLocation !== ''),
  );
  const byField = new Map<string, Issue>();
  for (const { instanceLocation, error, keyword } of leaves) {
    if (keyword === '$ref' || keyword === 'properties' || keyword === 'additionalProperties') continue;
    const found = issue([...path, ...stepsOf(instanceLocation)], error);
    if (!byField.has(found.field)) byField.set(found.field, found);
  }
  return [...byField.values()].slice(0, MAX_ISSUES);
}
