/** Kinds of secrets; a second field of a kind gets a number: `password_2`. */
export const SECRET_NAMES = ['password', 'otp', 'card_number', 'card_cvc', 'card_expiry', 'secret'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** Facts that a field tells about itself. All in lower case, the words joined by spaces. */
export interface FieldFacts {
  type: string;
  autocomplete: string;
  /** Its name, id and label. */
  words: string;
  /** True if it was a password field before in this page, or its characters are not shown. */
  masked: boolean;
}

const BY_AUTOCOMPLETE: [RegExp, SecretName][] = [
  [/\b(current|new)-password\b/, 'password'],
  [/\bone-time-code\b/, 'otp'],
  [/\bcc-number\b/, 'card_number'],
  [/\bcc-csc\b/, 'card_cvc'],
  [/\bcc-exp/, 'card_expiry'],
  [/\bcc-(name|type|given|family|additional)/, 'secret'],
];

/**
 * Words that name a secret, not parts of words, but for those that no other word ends with: `pin` is one, `shipping` is
 * not.
 */
const BY_WORDS: [RegExp, SecretName][] = [
  [/(^|[^a-z])(otp|2fa|totp|mfa|one.?time.?(code|password)|verification.?code|auth.?code)([^a-z]|$)/, 'otp'],
  [/(^|[^a-z])(cvv|cvc|csc|cvv2|security.?code)([^a-z]|$)/, 'card_cvc'],
  [/card.?(number|no)([^a-z]|$)|(^|[^a-z])ccnum/, 'card_number'],
  [
    /pass.?(word|wd|code|phrase)|passwort|kennwort|contrase|mot de passe|senha|(pwd|(^|[^a-z])(pw|pin))([^a-z]|$)/,
    'password',
  ],
  [/((^|[^a-z])(ssn|social.?security|secret)|api.?key|token)([^a-z]|$)/, 'secret'],
];

/** Tells the kind of secret that a field takes, if any; in doubt it is one. */
export function secretOf({ type, autocomplete, words, masked }: FieldFacts): SecretName | undefined {
  const named =
    BY_AUTOCOMPLETE.find(([pattern]) => pattern.test(autocomplete)) ??
    BY_WORDS.find(([pattern]) => pattern.test(words));
  if (named) return named[1];
  return type === 'password' || masked ? 'password' : undefined;
}
