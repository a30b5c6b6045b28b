/** Compresses a text as UTF-8 with gzip. Lone surrogates become U+FFFD. */
export const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();

/** @throws TypeError if the bytes are not such a text */
export const gunzip = (bytes: ArrayBuffer): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
