import type { ElementInfo } from '../../../lib/operations/interact/concerns';
import type { PromptStep } from '../../../lib/operations/interact/steps';

/** An element of the latest list of the page. */
export interface ListedElement {
  facts: ElementInfo;
  /** CSS selector that matches only this element; undefined if no selector does. */
  selector: string | undefined;
  /** True for a field with a value. */
  hasValue: boolean;
}

/** A page on which steps run. */
export interface PromptStage {
  /** Address of the page. */
  url(): URL;
  /** Lists the page for a model, without secrets. From now on, refs name elements of this list. */
  list(most: number): Promise<string>;
  /** @returns undefined if no element has the ref, or it is no longer shown */
  find(ref: string): Promise<ListedElement | undefined>;
  /** Returns the focused element; undefined if none has the focus. */
  focused(): Promise<ListedElement | undefined>;
  /** Runs a step. @throws Error whose first line explains why it failed */
  act(step: PromptStep): Promise<void>;
  /** Waits until the effects of a batch have settled. */
  settle(): Promise<void>;
  /** Goes back to the previous page. */
  goBack(): Promise<void>;
  /**
   * Keeps the page and its popups from forbidden addresses, whatever causes the navigation.
   * @returns a function that ends this, and returns the blocked addresses
   */
  guard(mayGo: (address: URL) => boolean): Promise<() => Promise<string[]>>;
}
