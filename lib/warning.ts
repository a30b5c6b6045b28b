/** Presses that help: to set a model up, to read the page once more, all of it, or to take its picture now. */
export const WARNING_REMEDIES = ['set-up-model', 'scrape-again', 'read-whole-page', 'take-screenshot'] as const;
export type WarningRemedy = (typeof WARNING_REMEDIES)[number];

/** A sentence of `data.warning`, with what a view needs to show it where it belongs. */
export interface Warning {
  text: string;
  /** The member of `data` that it is about; absent where it is about the page as a whole. */
  about?: string;
  remedy?: WarningRemedy;
}
