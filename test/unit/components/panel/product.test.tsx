import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rightOf } from '../line-start';
import { clear, jobOf, resultOf, show } from './sample';

afterEach(() => {
  clear();
  document.documentElement.removeAttribute('dir');
});

const price = { amount: 20, currency: 'EUR', formatted: '€20.00' };
const images = [{ url: 'https://quay.example/pan.jpg' }];
const pan = {
  title: 'Iron pan',
  brand: 'Smith',
  category: 'Kitchen > Pans',
  url: 'https://quay.example/pan',
  description: '<b>Heavy</b>',
  variants: [
    { sku: 'S', values: { size: 'Small' }, price, availability: { inStock: true }, images },
    {
      sku: 'L',
      title: 'Iron pan, large',
      price: { amount: 30 },
      sale: { originalPrice: { amount: 40, currency: 'EUR' } },
      availability: { inStock: false },
    },
  ],
};

const showProduct = (product: object) => show({ job: jobOf(['product']), result: resultOf({ product }) });

describe('a product', () => {
  it('is read as a card, with a row for each variant', async () => {
    showProduct(pan);
    const card = page.getByRole('article', { name: 'Iron pan' });
    await expect.element(card.getByRole('heading', { name: 'Iron pan' })).toBeInTheDocument();
    await expect.element(card).toHaveTextContent('Smith · Kitchen > Pans');
    // A page's text is text.
    await expect.element(card).toHaveTextContent('<b>Heavy</b>');
    const rows = card.getByRole('list', { name: 'Variants' }).getByRole('listitem');
    expect(rows.elements().map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Small SIn stock €20.00',
      'Iron pan, large LOut of stock40 EUR 30',
    ]);
    await expect.element(page.getByText('2 variants')).toBeInTheDocument();
  });

  it('loads no picture before that is asked for', async () => {
    showProduct(pan);
    await expect.element(page.getByRole('article')).toBeInTheDocument();
    expect(document.querySelector('.product img')).toBeNull();
    await page.getByRole('button', { name: 'Show image (1)' }).click();
    const shown = () => document.querySelector('.product img')?.getAttribute('src');
    await expect.poll(shown).toBe('https://quay.example/pan.jpg');
  });

  it('is shown as the members that it came as', async () => {
    showProduct(pan);
    await page.getByRole('radio', { name: 'JSON' }).click();
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Kitchen > Pans');
  });
});

it('starts a description where the title of its product starts', () => {
  document.documentElement.dir = 'rtl';
  showProduct(pan);
  expect(rightOf('<b>Heavy</b>', 'p')).toBeCloseTo(rightOf('Iron pan', 'h2'));
});
