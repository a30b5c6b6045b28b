/** Kinds of secrets; a second field of a kind gets a number: `password_2`. */
export const SECRET_NAMES = [
  'password',
  'otp',
  'card_number',
  'card_cvc',
  'card_expiry',
  'iban',
  'recovery_phrase',
  'secret',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** Returns true for the variable of a secret; a second field of the kind has a number: `password_2`. */
export const isSecretName = (variable: string): boolean =>
  SECRET_NAMES.some((name) => name === variable.replace(/_\d+$/, ''));
