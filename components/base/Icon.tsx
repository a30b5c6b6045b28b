import './icon.css';
import type { ComponentChildren } from 'preact';
import { classNames } from './class-names';

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Returns the path of a rounded rectangle with the radius `r`. */
function box(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
}

/** Our own icons, on a grid of 16 units, drawn in the current colour: as a single path, or as several shapes. */
const SHAPES = {
  mark: (
    <>
      <path
        d="M1.9 4.2C1.9 9.9 2.5 13.9 5.1 13.9c1.5 0 2.4-.9 2.9-2 .5 1.1 1.4 2 2.9 2 2.6 0 3.2-4 3.2-9.7"
        stroke-width="1.7"
      />
      <path
        d="M8.8.8c2.1 2.7 2 5.8-1.2 8.7-2.2-3-1.7-6.3 1.2-8.7Z"
        fill="currentColor"
        stroke="none"
        class="icon-grain"
      />
    </>
  ),
  check: 'm3.5 8.5 3 3 6-7',
  x: 'm4 4 8 8M12 4l-8 8',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  right: 'm6.5 4.5 3.5 3.5-3.5 3.5',
  up: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  arrow: 'M8 13V3.5M4 7.3l4-3.9 4 3.9',
  copy: `${box(5.5, 5.5, 8, 8, 1.5)}M10.5 3.2a1.4 1.4 0 0 0-1.3-.7H4A1.5 1.5 0 0 0 2.5 4v5.2c0 .6.3 1.1.7 1.3`,
  download: 'M8 2.5v7.5M4.8 7l3.2 3.2L11.2 7M2.8 13.3h10.4',
  history: 'M2.7 8a5.4 5.4 0 1 0 1.6-3.9L2.6 5.7M2.5 2.6v3.2h3.2M8 5v3.2l2.2 1.3',
  steps: (
    <>
      <path d="M6.5 4h7M6.5 8h7M6.5 12h7" />
      <path d="M3 4h.01M3 8h.01M3 12h.01" stroke-width="2.2" />
    </>
  ),
  sliders: `M2.5 5h6.3M12.2 5h1.3M2.5 11h1.3M7.2 11h6.3${circle(10.5, 5, 1.7)}${circle(5.5, 11, 1.7)}`,
  search: `${circle(7, 7, 4.3)}M10.2 10.2l3.3 3.3`,
  play: 'M5 3.3v9.4l7.5-4.7Z',
  pause: 'M5.5 3.8v8.4M10.5 3.8v8.4',
  stop: <path d={box(4, 4, 8, 8, 1.2)} fill="currentColor" />,
  rec: (
    <>
      <path d={circle(8, 8, 5.3)} />
      <path d={circle(8, 8, 2.3)} fill="currentColor" stroke="none" />
    </>
  ),
  grip: <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" stroke-width="1.9" />,
  trash: 'M3 4.5h10M6.5 4.3V2.8h3v1.5M4.5 4.5l.6 8.7h5.8l.6-8.7',
  lock: `${box(3.5, 7, 9, 6.5, 1.5)}M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7`,
  alert: 'M8 2.6 14.2 13H1.8ZM8 6.6v3M8 11.3h.01',
  clock: `${circle(8, 8, 5.5)}M8 5v3.2l2 1.3`,
  plus: 'M8 3.5v9M3.5 8h9',
  undo: 'M6 3 2.8 6.2 6 9.4M3 6.2h6.2a3.4 3.4 0 0 1 0 6.8H6.5',
  browser: `${box(2, 3, 12, 10, 1.8)}M2 6h12`,
  cloud: 'M4.6 12.5h6.6a2.6 2.6 0 0 0 .5-5.2 3.8 3.8 0 0 0-7.3-.5 2.9 2.9 0 0 0 .2 5.7Z',
  dots: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2" />,
  pen: 'M9.8 3.2 12.8 6.2 6.3 12.7 2.8 13.2 3.3 9.7ZM8.3 4.7l3 3',
  eye: `M1.8 8C3.3 5.2 5.5 3.8 8 3.8s4.7 1.4 6.2 4.2c-1.5 2.8-3.7 4.2-6.2 4.2S3.3 10.8 1.8 8Z${circle(8, 8, 1.9)}`,
  locate: `${circle(8, 8, 4)}M8 1.8v2.4M8 11.8v2.4M1.8 8h2.4M11.8 8h2.4`,
  book: 'M8 4.2C6.6 3.2 4.6 2.9 2.5 3.2v9c2.1-.3 4.1 0 5.5 1 1.4-1 3.4-1.3 5.5-1v-9C11.4 2.9 9.4 3.2 8 4.2ZM8 4.2v9',
  puzzle:
    'M6.4 4.2V3.6a1.6 1.6 0 0 1 3.2 0v.6h2.6v2.7h.6a1.6 1.6 0 0 1 0 3.2h-.6v3H3.4v-2.9h.7a1.6 1.6 0 0 0 0-3.2h-.7V4.2Z',
  exchange: 'M2.5 5.5h10M9.8 2.8l2.7 2.7-2.7 2.7M13.5 10.5h-10M6.2 7.8 3.5 10.5l2.7 2.7',
  pin: 'M5.5 2.5h5M6.4 2.5v4L4.2 9.2h7.6L9.6 6.5v-4M8 9.2v4.3',
} satisfies Record<string, ComponentChildren>;

export type IconName = keyof typeof SHAPES;

interface IconProps {
  name: IconName;
  /** 12 instead of 16 pixels, drawn bolder. */
  small?: boolean;
  class?: string;
}

/** Decorative: the containing element has a name of its own. */
export function Icon({ name, small, class: extra }: IconProps) {
  const shape = SHAPES[name];
  return (
    <svg
      class={classNames('icon', small && 'icon-small', name === 'right' && 'icon-right', extra)}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {typeof shape === 'string' ? <path d={shape} /> : shape}
    </svg>
  );
}
