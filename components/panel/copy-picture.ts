/** Puts a picture on the clipboard, to be called in the click itself. Browsers take nothing but PNG there. */
export const copyPicture = (picture: Blob | Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': Promise.resolve(picture).then(asPng) })]);

/** Pixels of a side of a picture that does not say how large it is: one that is drawn by lines. */
const SIDE = 512;

async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture;
  const address = URL.createObjectURL(picture);
  try {
    // Not createImageBitmap, which reads no SVG.
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
