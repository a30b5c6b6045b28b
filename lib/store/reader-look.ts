export const READER_FONTS = ['serif', 'sans', 'mono'] as const;
export const READER_THEMES = ['system', 'light', 'sepia', 'dark'] as const;
export const READER_WIDTHS = ['narrow', 'medium', 'wide'] as const;

/** Bounds of the size of text in the reader view, and its step, in CSS pixels. */
export const READER_SIZE = { min: 14, max: 30, step: 2 };

/** How the reader view looks. */
export interface ReaderLook {
  font: (typeof READER_FONTS)[number];
  theme: (typeof READER_THEMES)[number];
  width: (typeof READER_WIDTHS)[number];
  /** In CSS pixels. */
  size: number;
}
