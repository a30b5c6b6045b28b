import { WinnowError } from '@/lib/base/errors';
import type { Engine } from '@/lib/operations/engine';
import { operationOf } from '@/lib/operations/registry';
import { noteRefusedFormats } from '@/lib/store/refused-formats';

/**
 * Wraps an engine so that it remembers which formats its service refuses, and forgets a refusal once the service returns the
 * format.
 * @param baseUrl address of the service
 */
export function rememberRefusals(engine: Engine, baseUrl: string): Engine {
  // A full disk must not prevent a result.
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
