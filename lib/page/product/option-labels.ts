import { isObject } from '@/lib/base/json';
import { codeOf, factNames, firstFact, type StateValues, stateFacts } from './state-facts';

/** The name of an option and the chosen value, such as `Size` and `L`. */
export type Choice = [name: string, value: string];

/** Members that contain the options of a product, and the values of an option. */
const OPTIONS = factNames('options configurableoptions productoptions attributes');
const VALUES = factNames('values options optionvalues items');
/** Names of an option or a value, in order of preference, and numbers with which variants refer to a value. */
const NAMES = factNames('label displayname name title code attributecode');
const NUMBERS = factNames('valueindex valueid entityid id');
/** Members of a variant that refer to values. */
const CHOSEN = factNames('options optionvalues optionvalueids selectedoptions attributes attributevalues');

/** An option, such as a size, and its values. */
export interface ProductOption {
  name: string;
  values: { number: string; label: string; facts: StateValues }[];
}

/** Reads the options of a product from a list or an object keyed by number. */
export function optionsIn(product: StateValues): ProductOption[] {
  const lists = OPTIONS.map((member) => objectsOf(product.get(member)).flatMap(optionOf));
  return lists.find(({ length }) => length > 0) ?? [];
}

function optionOf(option: StateValues): ProductOption[] {
  const name = nameOf(option);
  const held = VALUES.map((member) => objectsOf(option.get(member))).find(({ length }) => length > 0) ?? [];
  const values = held.flatMap((facts) => {
    const [number, label] = [codeOf(firstFact(facts, NUMBERS)), nameOf(facts)];
    return number && label ? [{ number, label, facts }] : [];
  });
  return name && values.length > 0 ? [{ name, values }] : [];
}

/** Returns the choices in a product's options, by the number of each value; omits numbers that two options share. */
export function labelsByNumber(product: StateValues): ReadonlyMap<string, Choice> {
  const labels = new Map<string, Choice>();
  const twice = new Set<string>();
  for (const { name, values } of optionsIn(product)) {
    for (const { number, label } of values) {
      if (labels.has(number)) twice.add(number);
      labels.set(number, [name, label]);
    }
  }
  for (const number of twice) labels.delete(number);
  return labels;
}

/** Returns the choices of a variant that refers to values by their numbers. */
export function chosenOptions(variant: StateValues, labels: ReadonlyMap<string, Choice>): Choice[] {
  const referred = CHOSEN.flatMap((member) => membersOf(variant.get(member)));
  const numbers = referred.map((one) => codeOf(isObject(one) ? firstFact(stateFacts(one), NUMBERS) : one));
  return numbers.map((number) => labels.get(number ?? '')).filter((choice) => choice !== undefined);
}

const membersOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];

const objectsOf = (value: unknown): StateValues[] => membersOf(value).filter(isObject).map(stateFacts);

function nameOf(facts: StateValues): string | undefined {
  const name = firstFact(facts, NAMES);
  return typeof name === 'string' ? name : undefined;
}
