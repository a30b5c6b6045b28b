/**
 * Hears presses of the pointer in the pages around a frame of the same site. Such a page may have the tool bar of a text
 * in the frame, and its press takes neither the focus nor any event into the frame.
 * @param pressed called before the page acts on the press
 * @param signal ends it
 */
export function hearPressesAround(window: Window, pressed: () => void, signal: AbortSignal): void {
  for (let at: Window = window; at !== at.parent; ) {
    at = at.parent;
    at.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed(), {
      ...{ capture: true, passive: true, signal },
    });
  }
}
