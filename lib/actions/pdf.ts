import { cannot, type LocalAction } from './action';

/** The page on paper, in `data.actions.pdfs`. */
export const pdf: LocalAction<'pdf'> = async ({ type, ...paper }, stage) => {
  const file = await stage.page.pdf?.(paper);
  if (!file) return cannot(stage, type);
  const pointer = `/data/actions/pdfs/${stage.results.pdfs.length}`;
  stage.results.pdfs.push(pointer);
  stage.attachments[pointer] = file;
};
