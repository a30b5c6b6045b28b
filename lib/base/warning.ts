/** One-click remedies: setting up a model, reading the page again, reading all of it, or taking its screenshot now. */
export const WARNING_REMEDIES = ['set-up-model', 'scrape-again', 'read-whole-page', 'take-screenshot'] as const;
export type WarningRemedy = (typeof WARNING_REMEDIES)[number];

/** A message of `data.warning`, with the information a view needs to place it. */
export interface Warning {
  text: string;
  /** The member of `data` that it is about; missing if it is about the whole page. */
  about?: string;
  remedy?: WarningRemedy;
}
