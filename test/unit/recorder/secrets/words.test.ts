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

  it.each(['newPin', 'userPassword', 'HASŁO', 'contrasena', 'mot-de-passe', 'ПАРОЛЬ'])(
    'may be written as %s',
    (label) => {
      expect(kindOf(label)).toBe('password');
    },
  );
});
