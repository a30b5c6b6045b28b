/**
 * Shows the widget that the scenario asks for.
 *
 * @param widgets by name: each fills an element and returns, or resolves with, what tells the page's state
 */
export async function show(widgets) {
  const make = widgets[window.widget];
  if (!make) throw new Error(`There is no widget ${window.widget}.`);
  window.endState = await make(document.querySelector('#root'));
}

/** Puts markup into an element. @returns the element */
export function fill(root, markup) {
  root.innerHTML = markup;
  return root;
}
