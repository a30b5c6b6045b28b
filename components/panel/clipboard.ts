/** Puts a picture on the clipboard. Browsers take nothing but PNG there. */
export const copyPicture = (picture: Blob): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(picture) })]);

async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
