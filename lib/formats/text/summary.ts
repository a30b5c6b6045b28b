import { summarise } from './language/summary';
import { declaredBy, type Maker } from './material';

/** Summarises the page. */
export const makeSummary: Maker<'summary'> = async (_format, { markdown, metadata, model }, options) => {
  const { summary, warnings } = await summarise({ markdown, ...declaredBy(metadata) }, model, options);
  return { value: summary, warnings };
};
