/** Copies a picture to the clipboard; call it in the click itself. Browsers only accept PNG there. */
export const copyPicture = (picture: Blob | Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': Promise.resolve(picture).then(asPng) })]);

/** Side length, in pixels, of a picture without a size of its own, which is a vector graphic. */
const SIDE = 512;

async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture;
  const address = URL.createObjectURL(picture);
  try {
    // Not createImageBitmap, which does not support SVG.
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth || SIDE, image.naturalHeight || SIDE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}
