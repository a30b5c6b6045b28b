/** Diets of https://schema.org/RestrictedDiet and of menus, in lower case, by the words and marks that mean them. */
const DIETS: Record<string, RegExp> = {
  vegan: /^(?:vegan|vegano|végan|végétalien|vg|ve|vgn|plant.?based)$/,
  vegetarian: /^(?:vegetarian|vegetarisch|vegetariano|végétarien|veggie|veg|v)$/,
  'gluten free': /^(?:gluten.?free|gluten.?friendly|glutenfrei|sin gluten|sans gluten|gf|gluten.?intolerant)$/,
  'dairy free': /^(?:dairy.?free|df|lactose.?free|low.?lactose|laktosefrei)$/,
  halal: /^halal$/,
  kosher: /^kosher$/,
};

/** Returns the diet for a word or a mark: `GF` is `gluten free`. */
export function dietOf(mark: string): string | undefined {
  const word = mark.trim().toLowerCase();
  return Object.keys(DIETS).find((diet) => DIETS[diet]?.test(word));
}

const LISTED = ['dietary', 'dietarytags', 'dietarylabels', 'dietaryrestrictions', 'diets', 'tags', 'labels', 'badges'];

/** Returns the diets in structured data, from a list or a member such as `isVegan`. @param facts keyed by lower-case names */
export function dietsIn(facts: ReadonlyMap<string, unknown>): string[] {
  const words = LISTED.flatMap((key) => [facts.get(key)].flat()).map((one) =>
    typeof one === 'object' && one !== null ? Object.values(one).find((value) => typeof value === 'string') : one,
  );
  const flags = [...facts].flatMap(([key, value]) => (value === true ? [key.replace(/^is/, '')] : []));
  const found = [...words, ...flags].flatMap((word) => (typeof word === 'string' ? (dietOf(word) ?? []) : []));
  return [...new Set(found)];
}
