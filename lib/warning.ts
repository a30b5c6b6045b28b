/** A press that helps: to set a model up, to read the page once more, or to read all of it. */
export type WarningRemedy = 'set-up-model' | 'scrape-again' | 'read-whole-page';

/** A sentence of `data.warning`, with what a view needs to show it where it belongs. */
export interface Warning {
  text: string;
  /** The member of `data` that it is about; absent where it is about the page as a whole. */
  about?: string;
  remedy?: WarningRemedy;
}
