/** Reads the files of a zip that compresses nothing, by its directory (APPNOTE.TXT, 4.3.12 and 4.3.16). */
export function filesOfZip(bytes: Uint8Array): [name: string, text: string][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number) => new TextDecoder().decode(bytes.subarray(at, at + length));
  const end = bytes.length - 22;
  let at = view.getUint32(end + 16, true);
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = text(at + 46, nameLength);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    return [name, text(data, size)];
  });
}
