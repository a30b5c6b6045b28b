import { i18n } from '#i18n';
import type { SecretName } from '@/lib/recorder/secrets/names';

const NAMES: Record<SecretName, string> = {
  password: i18n.t('recordings.values.password'),
  otp: i18n.t('recordings.values.otp'),
  card_number: i18n.t('recordings.values.cardNumber'),
  card_cvc: i18n.t('recordings.values.cardCvc'),
  card_expiry: i18n.t('recordings.values.cardExpiry'),
  iban: i18n.t('recordings.values.iban'),
  recovery_phrase: i18n.t('recordings.values.recoveryPhrase'),
  secret: i18n.t('recordings.values.secret'),
};

/** A variable as a person calls it: `password_2` is “Password 2”, and what somebody has named stays as it is. */
export function variableName(variable: string): string {
  const [, kind = '', number] = /^(.+?)(?:_(\d+))?$/.exec(variable) ?? [];
  if (!Object.hasOwn(NAMES, kind)) return variable;
  const name = NAMES[kind as SecretName];
  return number ? `${name} ${number}` : name;
}
