/** Number of frames until content that was out of view is laid out in its final position. */
const FRAMES = 4;

/**
 * Scrolls to a match in a text, and opens closed elements around it.
 * @param body the scrolling element
 * @returns a function that stops it
 */
export function reveal(place: StaticRange, body: HTMLElement): () => void {
  let holder = place.startContainer.parentElement;
  for (; holder && holder !== body; holder = holder.parentElement) {
    if (holder instanceof HTMLDetailsElement) holder.open = true;
  }
  let left = FRAMES;
  let frame = 0;
  const look = () => {
    scrollTo(place, body);
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

function scrollTo({ startContainer, startOffset, endContainer, endOffset }: StaticRange, body: HTMLElement): void {
  if (!startContainer.isConnected) return;
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  // From the inside out: a table or a line of code scrolls sideways by itself.
  for (let holder = startContainer.parentElement; holder; holder = holder.parentElement) {
    const [place, frame] = [range.getBoundingClientRect(), holder.getBoundingClientRect()];
    if (holder.scrollWidth > holder.clientWidth && (place.left < frame.left || place.right > frame.right)) {
      holder.scrollLeft += place.left - frame.left - holder.clientWidth / 2;
    }
    if (holder !== body) continue;
    if (place.top < frame.top || place.bottom > frame.bottom) {
      holder.scrollTop += place.top - frame.top - holder.clientHeight / 2;
    }
    return;
  }
}
