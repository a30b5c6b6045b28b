import type { RecognitionReply, RecognitionRequest } from './thread';

/** Sends one request to a thread, which handles one at a time. @throws Error if the thread fails */
export async function askThread(
  thread: Worker,
  request: RecognitionRequest,
  transfer: Transferable[] = [],
): Promise<string> {
  const reply = new Promise<RecognitionReply>((resolve, reject) => {
    thread.onmessage = ({ data }) => resolve(data);
    thread.onerror = () => reject(new Error('Tesseract could not be loaded.'));
  });
  thread.postMessage(request, transfer);
  const replied = await reply;
  if ('failed' in replied) throw new Error(replied.failed);
  return replied.table;
}
