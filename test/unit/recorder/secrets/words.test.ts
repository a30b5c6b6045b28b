import { describe, expect, it } from 'vitest';
import { expressionsOf, secretOf } from '@/lib/recorder/secrets/secret-of';
import { secretWords } from '@/lib/recorder/secrets/words';
import { ORDINARY, SECRET } from './labels';

const WORDS = expressionsOf(secretWords());
const kindOf = (words: string) =>
  secretOf({ type: 'text', autocomplete: '', words, masked: false, boxed: false }, WORDS);

describe('a label', () => {
  it.each(Object.entries(SECRET))('in %s says what secret is meant', (_, labels) => {
    expect(labels.map(kindOf)).toEqual(['password', 'otp', 'card_number', 'recovery_phrase']);
  });

  it('of an ordinary field is not taken for that of a secret: at most 1 of 200', () => {
    const taken = Object.values(ORDINARY).flat();
    expect(taken).toHaveLength(200);
    expect(taken.filter(kindOf)).toEqual([]);
  });

  it.each(['IBAN', 'Konto-Nr.', 'numero-di-conto', 'accountNumber', '계좌번호'])('%s is of a bank account', (label) => {
    expect(kindOf(label)).toBe('iban');
  });

  it.each([
    'Name on card',
    'Name on your card',
    'Name as it appears on the card',
    'Name (as shown on card)',
    'nameOnCard',
    'ccName',
    'cc-name',
    'Cardholder name',
    'Card holder',
    'Holder on card',
    'Titular de la tarjeta',
    'Karteninhaber',
  ])('%s is of a card, and not kept as little as its number', (label) => {
    expect(kindOf(label)).toBe('secret');
  });

  it.each([
    'Passphrase',
    'Pass phrase',
    'Vault phrase',
    'Unlock phrase',
    'Memorable words',
    'Enter your four words',
    'Diceware passphrase',
    'Phrase de passe',
    'Frase de acceso',
    'Frase di accesso',
    'パスフレーズ',
    'Парольная фраза',
  ])('%s asks for a secret of several words', (label) => {
    expect(kindOf(label)).toMatch(/^(password|recovery_phrase)$/);
  });

  it.each(['Search phrase', 'Exact phrase', 'Key words', 'In other words', 'Card name', 'Name of the game'])(
    '%s asks for no secret',
    (label) => {
      expect(kindOf(label)).toBeUndefined();
    },
  );

  it.each(['newPin', 'userPassword', 'HASŁO', 'contrasena', 'mot-de-passe', 'ПАРОЛЬ'])(
    'may be written as %s',
    (label) => {
      expect(kindOf(label)).toBe('password');
    },
  );
});
