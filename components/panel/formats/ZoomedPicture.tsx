import './zoomed-picture.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button, IconButton } from '@/components/base/Button';

interface ZoomedPictureProps {
  src: string;
  /** Alternative text of the picture. */
  alt: string;
  onClose(): void;
}

/** Number of CSS pixels for each pixel of the picture, or as wide as the frame. */
type Zoom = number | 'fit';

const STEP = 1.25;
const LEAST = 0.1;
const MOST = 8;

/** Keys that zoom, as in browsers; 1 is the actual size. */
const KEYS: Record<string, 'in' | 'out' | 'fit' | 'actual'> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  '1': 'actual',
};

/** A picture over the whole panel: zoomed with buttons, keys and Ctrl with the wheel; moved by dragging and with arrow keys. */
export function ZoomedPicture({ src, alt, onClose }: ZoomedPictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { frame, image, scale, zoom } = useZoom();
  useEffect(() => {
    dialog.current?.showModal();
    frame.current?.focus();
  }, []);
  const steps = {
    in: () => zoom(scale() * STEP),
    out: () => zoom(scale() / STEP),
    fit: () => zoom('fit'),
    actual: () => zoom(1),
  };

  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const step = KEYS[key];
    if (step && !ctrlKey && !metaKey && !altKey) steps[step]();
  };

  return (
    <dialog class="zoomed" ref={dialog} aria-label={alt} onKeyDown={onKeyDown} onClose={onClose}>
      <div class="zoom-tools">
        <Button kind="second" small label={i18n.t('panel.zoom.fit')} onClick={steps.fit} />
        <Button kind="second" small label={i18n.t('panel.zoom.actual')} onClick={steps.actual} />
        <Button kind="second" small label="−" aria-label={i18n.t('panel.zoom.out')} onClick={steps.out} />
        <Button kind="second" small label="+" aria-label={i18n.t('panel.zoom.in')} onClick={steps.in} />
        <span class="spacer" />
        <IconButton icon="x" label={i18n.t('panel.result.close')} onClick={() => dialog.current?.close()} />
      </div>
      {/* Pictures are not mirrored in any language. */}
      <section
        class="zoom-frame"
        dir="ltr"
        ref={frame}
        aria-label={alt}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onPointerDown={({ pointerId, currentTarget }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={({ pointerId, movementX, movementY, currentTarget }) => {
          if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
        }}
      >
        <img ref={image} src={src} alt={alt} draggable={false} />
      </section>
    </dialog>
  );
}

/** Zooms a picture in a scrolling frame, keeping the same point of it in place. */
function useZoom() {
  const frame = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Zoom>('fit');
  /** The point to keep: in the frame in CSS pixels, and in the picture as shares of its size. */
  const kept = useRef({ x: 0, y: 0, across: 0, down: 0 });
  const scale = () => (image.current ? image.current.clientWidth / image.current.naturalWidth : 1);

  const zoom = (next: Zoom, at?: { x: number; y: number }) => {
    if (!frame.current || !image.current) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame.current;
    const { x, y } = at ?? { x: clientWidth / 2, y: clientHeight / 2 };
    const across = (scrollLeft + x) / image.current.clientWidth;
    kept.current = { x, y, across, down: (scrollTop + y) / image.current.clientHeight };
    setSize(next === 'fit' ? next : Math.min(MOST, Math.max(LEAST, next)));
  };

  useLayoutEffect(() => {
    if (!frame.current || !image.current) return;
    image.current.style.width = size === 'fit' ? '100%' : `${image.current.naturalWidth * size}px`;
    const { x, y, across, down } = kept.current;
    frame.current.scrollTo(across * image.current.clientWidth - x, down * image.current.clientHeight - y);
  }, [size]);

  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const scrolled = frame.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !scrolled) return;
      event.preventDefault();
      const { left, top } = scrolled.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      latest.current(scale() * (event.deltaY < 0 ? STEP : 1 / STEP), at);
    };
    // Only a listener that is not passive can prevent the browser's own zoom.
    scrolled?.addEventListener('wheel', onWheel, { passive: false });
    return () => scrolled?.removeEventListener('wheel', onWheel);
  }, []);
  return { frame, image, scale, zoom };
}
