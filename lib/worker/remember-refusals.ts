import { WinnowError } from '@/lib/errors';
import type { Engine } from '@/lib/operations/engine';
import { operationOf } from '@/lib/operations/registry';
import { noteRefusedFormats } from '@/lib/store/refused-formats';

/**
 * An engine that remembers which formats its service refuses, and forgets that of those it gives.
 * @param baseUrl address of the service
 */
export function rememberRefusals(engine: Engine, baseUrl: string): Engine {
  // A disk that is full keeps no result from being had.
  const note = (known: Parameters<typeof noteRefusedFormats>[1]) =>
    noteRefusedFormats(baseUrl, known).catch(() => undefined);
  return async (name, input, context) => {
    try {
      const result = await engine(name, input, context);
      const { formats } = operationOf(name).firstPage(input);
      await note({ given: formats.map(({ type }) => type) });
      return result;
    } catch (thrown) {
      const refused = thrown instanceof WinnowError ? thrown.init.unknownFormats : undefined;
      if (refused) await note({ refused });
      throw thrown;
    }
  };
}
