import type { LocalAction } from './action';

/** A picture of this moment, in `data.actions.screenshots`. */
export const screenshot: LocalAction<'screenshot'> = async ({ fullPage, quality, viewport }, stage) => {
  const { image, warnings } = await stage.takePicture({ fullPage, quality, viewport }, stage.context);
  const pointer = `/data/actions/screenshots/${stage.results.screenshots.length}`;
  stage.results.screenshots.push(pointer);
  stage.attachments[pointer] = image;
  stage.warnings.push(...warnings);
};
