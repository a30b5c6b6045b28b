import type { ElementFacts } from '../../../lib/operations/interact/concerns';
import type { PromptStep } from '../../../lib/operations/interact/steps';

/** An element of the page as it was listed last. */
export interface ListedElement {
  facts: ElementFacts;
  /** CSS selector that finds this element alone; undefined if no selector does. */
  selector: string | undefined;
  /** True for a field that something is in. */
  hasValue: boolean;
}

/** A page that steps are done in. */
export interface PromptStage {
  /** Address of the page. */
  url(): URL;
  /** Lists the page for a model, without secrets. From now on refs name elements of this list. */
  list(most: number): Promise<string>;
  /** @returns undefined if no element has the ref, or it is not shown any more */
  find(ref: string): Promise<ListedElement | undefined>;
  /** The element that has the focus; undefined where none has. */
  focused(): Promise<ListedElement | undefined>;
  /** Does a step. @throws Error whose first line says why it cannot be done */
  act(step: PromptStep): Promise<void>;
  /** Waits for what a batch has set off. */
  settle(): Promise<void>;
  /** Goes back to the page before. */
  goBack(): Promise<void>;
  /**
   * Keeps the page and those it opens from going where they may not, whatever makes them.
   * @returns a function that ends this, and gives the addresses that were kept from
   */
  guard(mayGo: (address: URL) => boolean): Promise<() => Promise<string[]>>;
}
