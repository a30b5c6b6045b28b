import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice, priceOf } from '@/lib/base/text/price';

describe('a price as people write it', () => {
  it.each([
    ['1.299,00 €', 1299, 'EUR'],
    ['€ 1,299.00', 1299, 'EUR'],
    ['1 299,00 €', 1299, 'EUR'],
    ['1\u202f299,00\u00a0€', 1299, 'EUR'],
    ['₹1,29,999', 129999, 'INR'],
    ["CHF 1'299.50", 1299.5, 'CHF'],
    ['CHF 1’299.–', 1299, 'CHF'],
    ['1.299,-', 1299, undefined],
    ['$1,299', 1299, undefined],
    ['US$ 19.99', 19.99, 'USD'],
    ['R$ 1.234,56', 1234.56, 'BRL'],
    ['19.99 USD', 19.99, 'USD'],
    ['￥1,280', 1280, undefined],
    ['1,280円', 1280, 'JPY'],
    ['1 234,50 zł', 1234.5, 'PLN'],
    ['199 kr.', 199, undefined],
    ['12.500 KWD', 12.5, 'KWD'],
    ['١٬٢٩٩٫٥٠ ر.س', 1299.5, undefined],
    ['from 10', 10, undefined],
    ['ab 12,5 €', 12.5, 'EUR'],
    ['£10 – £20', 10, 'GBP'],
    ['10–20 €', 10, 'EUR'],
    ['Save 20% now £8', 8, 'GBP'],
    ['20% off, 8.00', 8, undefined],
    ['2 for £5.50', 5.5, 'GBP'],
    ['THE 5.00', 5, undefined],
    ['0.999', 0.999, undefined],
  ])('%s', (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({
      amount,
      ...(currency && { currency }),
      formatted: text.replace(/\s/g, ' '),
    });
  });

  it.each(['', 'Call for price', '—', '20%'])('is not in “%s”', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });
});

describe('a price as data states it', () => {
  it.each([
    [19.99, 'usd', 19.99, 'USD'],
    ['19.99', 'USD', 19.99, 'USD'],
    ['1234.5600', 'EUR', 1234.56, 'EUR'],
    ['1.299', 'EUR', 1.299, 'EUR'],
    ['19.990', 'CLP', 19990, 'CLP'],
    ['1.299,00', 'EUR', 1299, 'EUR'],
    ['€19', undefined, 19, 'EUR'],
    [5, 'XYZW', 5, undefined],
    [5, '__proto__', 5, undefined],
  ])('%s %s', (value, currency, amount, code) => {
    expect(priceOf(value, currency, 'en')).toMatchObject({ amount, ...(code && { currency: code }) });
    if (!code) expect(priceOf(value, currency, 'en')).not.toHaveProperty('currency');
  });

  it('is written in the language of the page, or in English where that is none', () => {
    expect(priceOf(1299, 'EUR', 'de')?.formatted).toBe('1.299,00\u00a0€');
    expect(priceOf(1299, 'EUR', 'not a language')?.formatted).toBe('€1,299.00');
  });

  it('is written with its currency where the text has none', () => {
    expect(priceOf('59,99', 'EUR', 'de')).toEqual({ amount: 59.99, currency: 'EUR', formatted: '59,99\u00a0€' });
    expect(priceOf('$59.99', 'USD', 'de')?.formatted).toBe('$59.99');
  });

  it.each([0, '0.00', -5, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, [], true])(
    'is not %s',
    (value) => {
      expect(priceOf(value, 'EUR', 'en')).toBeUndefined();
    },
  );
});

describe('any price', () => {
  const LOCALES = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'pt-BR', 'pl', 'ar-EG', 'ja', 'sv', 'bn-BD', 'th-TH-u-nu-thai'];
  const CURRENCIES = ['EUR', 'GBP', 'INR', 'PLN', 'BRL', 'KRW', 'CHF', 'ILS'];
  const cents = fc.integer({ min: 1, max: 99_999_999 });

  it('that a locale writes with its currency is read back', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...LOCALES), fc.constantFrom(...CURRENCIES), (amount, locale, currency) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
        const value = currency === 'KRW' ? amount : amount / 100;
        expect(parsePrice(`now ${format.format(value)} only`)).toMatchObject({ amount: value, currency });
      }),
      { numRuns: 500 },
    );
  });

  it('of data is the number that it is', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(priceOf((amount / 100).toFixed(2), 'EUR', 'en')?.amount).toBe(amount / 100);
        expect(priceOf(amount / 100, 'EUR', 'en')?.amount).toBe(amount / 100);
      }),
    );
  });

  it('in any text at all is a finite amount, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0159.,'’ -–€$%krRs٣٬x\u00a0"), maxLength: 60 }), (text) => {
        const price = parsePrice(text);
        if (price) expect(price.amount).toSatisfy((amount: number) => Number.isFinite(amount) && amount >= 0);
      }),
    );
  });
});
