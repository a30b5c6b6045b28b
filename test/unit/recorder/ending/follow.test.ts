import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type DocumentEnd, followEnd } from '@/lib/recorder/ending/follow';
import { compareEnd } from '@/lib/recorder/ending/read';
import type { EndFact } from '@/lib/recorder/recording';
import { secretWords } from '@/lib/recorder/secrets/words';

let end: DocumentEnd;
afterEach(() => {
  end.stop();
  document.body.innerHTML = '';
});

/** A basket with a field and a button that tells what was added in itself, in a shadow root in another one. */
function showBasket(): ShadowRoot {
  document.body.innerHTML = '<x-shop></x-shop>';
  const shop = (document.querySelector('x-shop') as Element).attachShadow({ mode: 'open' });
  shop.innerHTML = '<x-basket></x-basket>';
  const basket = (shop.querySelector('x-basket') as Element).attachShadow({ mode: 'open' });
  basket.innerHTML = `<label>Amount <input id="amount"></label><label>Password <input id="word" type="password"></label>
    <button id="add" aria-pressed="false">Add</button><p>Nothing</p>`;
  const button = basket.querySelector('button') as HTMLButtonElement;
  button.onclick = () => {
    button.setAttribute('aria-pressed', 'true');
    (basket.querySelector('p') as Element).textContent = `Added ${basket.querySelector('input')?.value}`;
  };
  return basket;
}
const write = async (root: ShadowRoot, selector: string, text: string) => {
  await userEvent.click(root.querySelector(selector) as Element);
  await userEvent.keyboard(text);
};
const inWords = (facts: readonly EndFact[]) =>
  facts.map(({ within, kind, value }) => `${within?.join(' ') ?? ''}: ${kind} ${value}`);

describe('the end of what was done in open shadow roots', () => {
  it('has fields, states and texts, and the hosts that lead to them', async () => {
    const basket = showBasket();
    end = followEnd(window);
    await write(basket, '#amount', '3');
    await write(basket, '#word', 'hunter2');
    await userEvent.click(basket.querySelector('#add') as Element);
    const facts = end.facts(secretWords());
    expect(inWords(facts)).toEqual([
      'x-shop x-basket: value 3',
      'x-shop x-basket: attribute true',
      'x-shop x-basket: text Added 3',
    ]);
    expect(compareEnd(document, facts).found).toEqual([null, null, null]);
    (basket.querySelector('p') as Element).textContent = 'Added 4';
    expect(compareEnd(document, facts).found).toEqual([null, null, 'Added 4']);
    document.querySelector('x-shop')?.remove();
    expect(compareEnd(document, facts).found).toEqual([null, null, '']);
  });
  it('has a text in one that comes only then', async () => {
    document.body.innerHTML = '<button>Open</button>';
    end = followEnd(window);
    const button = document.querySelector('button') as HTMLButtonElement;
    button.onclick = () => {
      const host = document.createElement('x-box');
      host.attachShadow({ mode: 'open' }).innerHTML = '<p>Loading</p>';
      document.body.append(host);
      setTimeout(() => {
        if (host.shadowRoot) host.shadowRoot.innerHTML = '<p>Ready</p>';
      });
    };
    await userEvent.click(button);
    await expect.poll(() => inWords(end.facts(secretWords()))).toEqual(['x-box: text Ready']);
  });
});

describe('the end of a page', () => {
  const textsOf = () => end.facts(secretWords()).map(({ kind, value }) => `${kind} ${value}`);
  const show = (body: string) => {
    document.body.innerHTML = body;
    end = followEnd(window);
  };
  const on = (selector: string, listen: (element: HTMLElement) => void) => {
    const element = document.querySelector(selector) as HTMLElement;
    listen(element);
    return element;
  };
  const say = (text: string) => {
    (document.querySelector('output') as Element).textContent = text;
  };

  it('has the numbers of the row that was pressed, however late the page says them', async () => {
    show('<table><tr><td>1040</td><td><button>Pay</button></td></tr></table><output>Nothing</output>');
    on('button', (button) => (button.onclick = () => void setTimeout(() => say('Paid 1040, receipt 77120'), 200)));
    await userEvent.click(document.querySelector('button') as Element);
    await expect.poll(textsOf).toEqual(['text Paid 1040, receipt #']);
    say('Paid 1041, receipt 77121');
    expect(compareEnd(document, end.facts(secretWords())).found).toEqual([null]);
  });
  it('is another one where it shows another number', async () => {
    show('<ul><li>08:15 <button>Book</button></li></ul><output>Nothing</output>');
    on('button', (button) => (button.onclick = () => say('Booked 08:15')));
    await userEvent.click(document.querySelector('button') as Element);
    const facts = end.facts(secretWords());
    expect(facts).toMatchObject([{ value: 'Booked 08:15' }]);
    say('Booked 08:30');
    expect(compareEnd(document, facts).found).toEqual(['Booked 08:30']);
    say('Booked 08:15');
    expect(compareEnd(document, facts).found).toEqual([null]);
  });
  it('has no time that a clock showed', async () => {
    show('<button>Save</button><output>Nothing</output>');
    const { hour, minute } = { hour: new Date().getHours(), minute: new Date().getMinutes() };
    const time = `${hour}:${String(minute).padStart(2, '0')}`;
    on('button', (button) => (button.onclick = () => say(`Saved at ${time}`)));
    await userEvent.click(document.querySelector('button') as Element);
    expect(textsOf()).toEqual(['text Saved at #']);
  });
  it('counts the items of a long list, and knows its text', async () => {
    const item = (number: number) => `<li>An item of a list that has a rather long text, number ${number} of all</li>`;
    const items = (many: number) => Array.from({ length: many }, (_, index) => item(index)).join('');
    show(`<button>More</button><ul>${items(10)}</ul>`);
    on(
      'button',
      (button) => (button.onclick = () => document.querySelector('ul')?.insertAdjacentHTML('beforeend', items(10))),
    );
    await userEvent.click(document.querySelector('button') as Element);
    const facts = end.facts(secretWords());
    expect(facts).toMatchObject([{ kind: 'count', name: 'li', value: '20' }, { kind: 'digest' }]);
    expect(compareEnd(document, facts).found).toEqual([null, null]);
    (document.querySelector('ul') as Element).lastElementChild?.remove();
    expect(compareEnd(document, facts).found[0]).toBe('19');
    expect(compareEnd(document, facts).found[1]).not.toBeNull();
  });
});
