declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** The subset of Tesseract's API (tesseract/baseapi.h) in use. */
  interface Tesseract {
    FS: { writeFile(path: string, bytes: Uint8Array): void };
    TessBaseAPI: new () => {
      Init(dataPath: null, language: string, engine: number): number;
      SetPageSegMode(mode: number): void;
      SetImageFile(orientation: number, angle: number): number;
      Recognize(monitor: null): number;
      GetTSVText(page: number): string;
    };
  }
  export default function TesseractCore(options: { wasmBinary: ArrayBuffer }): Promise<Tesseract>;
}
