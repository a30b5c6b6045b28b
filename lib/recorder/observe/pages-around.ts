/**
 * Listens to pointer presses in same-site pages around a frame. Such a page may contain the toolbar of a text in the frame,
 * and a press on it sends neither focus nor any event into the frame.
 * @param pressed called before the page handles the press
 * @param signal stops listening
 */
export function hearPressesAround(window: Window, pressed: () => void, signal: AbortSignal): void {
  for (let at: Window = window; at !== at.parent; ) {
    at = at.parent;
    at.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && pressed(), {
      ...{ capture: true, passive: true, signal },
    });
  }
}
