import { storage } from '@/lib/browser/storage';
import type { PickedValue } from '@/lib/picker/pick/value-of';

/** The values that the user picked as examples for a set, by the id of its job. Kept in memory until the browser closes. */
export const valuesOfSets = storage.defineItem<Record<string, PickedValue[]>>('session:pickedValues', { fallback: {} });

/** Keeps the picked values of a set in place of earlier ones. */
export async function keepPickedValues(setId: string, values: PickedValue[]): Promise<void> {
  const { [setId]: _earlier, ...others } = await valuesOfSets.getValue();
  await valuesOfSets.setValue(values.length > 0 ? { ...others, [setId]: values } : others);
}

/** Gives a picked value of a set another name. */
export async function renamePickedValue(setId: string, selector: string, name: string): Promise<void> {
  const values = (await valuesOfSets.getValue())[setId] ?? [];
  await keepPickedValues(
    setId,
    values.map((value) => (value.selector === selector ? { ...value, name } : value)),
  );
}
