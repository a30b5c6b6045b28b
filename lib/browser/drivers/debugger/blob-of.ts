/** Converts the debugger's base64 to a file. */
export const blobOf = async (base64: string, type: string): Promise<Blob> =>
  (await fetch(`data:${type};base64,${base64}`)).blob();
