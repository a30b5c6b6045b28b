import { highlightsText, selectHighlights } from './highlights/select';
import { declaredBy, type Maker } from './material';

/** Selects the passages of the page that speak of what is asked. */
export const makeHighlights: Maker<'highlights'> = async ({ query }, { markdown, metadata }) => {
  if (!markdown.trim()) {
    return { value: null, warnings: ['Query was skipped because the markdown content is empty.'] };
  }
  const { language } = declaredBy(metadata);
  return { value: highlightsText(selectHighlights(markdown, query, { language })), warnings: [] };
};
