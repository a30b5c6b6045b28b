/** The debugger's base64 as a file. */
export const blobOf = async (base64: string, type: string): Promise<Blob> =>
  (await fetch(`data:${type};base64,${base64}`)).blob();
