import { i18n } from '#i18n';
import type { Outcome } from '@/components/options/Attempt';
import { WinnowError } from '@/lib/base/errors';
import { requestAccess, siteOf } from '@/lib/browser/access';

/**
 * Asks for access to an address, then requests something from it. Must be called in a click handler.
 * @param addressOf throws a WinnowError if no usable address exists
 */
export async function reaching<Value extends object>(
  addressOf: () => string,
  ask: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    const { origin } = new URL(addressOf());
    if (await requestAccess([siteOf(origin)])) return { ok: true, ...(await ask()) };
    throw new WinnowError('PERMISSION_NEEDED', i18n.t('options.accessRefused', { origin }), {
      nextStep: i18n.t('options.accessRefusedNext'),
    });
  } catch (thrown) {
    return { ok: false, error: WinnowError.from(thrown).record };
  }
}
