import { describe, expect, it } from 'vitest';
import { expressionsOf, secretOf } from '@/lib/recorder/secrets/secret-of';
import { secretWords } from '@/lib/recorder/secrets/words';

const WORDS = expressionsOf(secretWords());

const field = (facts: Partial<Parameters<typeof secretOf>[0]>) =>
  secretOf({ type: 'text', autocomplete: '', words: '', masked: false, boxed: false, ...facts }, WORDS);

describe('secretOf', () => {
  it.each([
    ['password', 'password'],
    ['user-password', 'password'],
    ['userpassword', 'password'],
    ['pass word', 'password'],
    ['passwd', 'password'],
    ['pass_phrase', 'password'],
    ['passcode', 'password'],
    ['pwd', 'password'],
    ['login_pwd2', 'password'],
    ['userpwd', 'password'],
    ['pw', 'password'],
    ['pin', 'password'],
    ['card pin', 'password'],
    ['passwort', 'password'],
    ['contraseña', 'password'],
    ['otp', 'otp'],
    ['sms 2fa', 'otp'],
    ['one-time code', 'otp'],
    ['one time password', 'otp'],
    ['verification code', 'otp'],
    ['cvv', 'card_cvc'],
    ['cvc code', 'card_cvc'],
    ['security code', 'card_cvc'],
    ['card number', 'card_number'],
    ['cardnumber', 'card_number'],
    ['ccnum', 'card_number'],
    ['ssn', 'secret'],
    ['social security number', 'secret'],
    ['api key', 'secret'],
    ['token', 'secret'],
    ['authtoken', 'secret'],
    ['client secret', 'secret'],
  ])('%s: %s', (words, secret) => {
    expect(field({ words })).toBe(secret);
  });

  it.each([
    'shipping address',
    'pinterest',
    'pinecone',
    'spinner',
    'opinion',
    'tokenize',
    'tokens',
    'secretary',
    'laptop',
    'adopt',
    'passenger',
    'passport',
    'compass',
    'business card',
    'discard',
    'number of cards',
    'email',
    'search',
    'pwa',
    'classname',
    '',
  ])('%j is none', (words) => {
    expect(field({ words })).toBeUndefined();
  });

  it.each([
    ['current-password', 'password'],
    ['section-a new-password', 'password'],
    ['one-time-code', 'otp'],
    ['cc-number', 'card_number'],
    ['cc-csc', 'card_cvc'],
    ['cc-exp-month', 'card_expiry'],
    ['cc-name', 'secret'],
    ['billing cc-family-name', 'secret'],
    ['username', undefined],
    ['street-address', undefined],
  ])('autocomplete %s: %s', (autocomplete, secret) => {
    expect(field({ autocomplete })).toBe(secret);
  });

  it('goes by what a field says of itself before its type', () => {
    expect(field({ type: 'password' })).toBe('password');
    expect(field({ masked: true })).toBe('password');
    expect(field({ type: 'password', autocomplete: 'one-time-code' })).toBe('otp');
    expect(field({ type: 'password', words: 'cvc' })).toBe('card_cvc');
    expect(field({ type: 'email', words: 'your email' })).toBeUndefined();
  });
});
