import { beforeEach, describe, expect, it } from 'vitest';
import { compareEnd } from '@/lib/recorder/ending/read';
import { digestOf } from '@/lib/recorder/ending/steady-text';
import type { EndFact } from '@/lib/recorder/recording';
import { ENDED_ELSEWHERE, scripts } from '@/lib/recorder/script';

beforeEach(() => {
  document.body.innerHTML = `<input id="name" value="Ann"><input id="box" type="checkbox" checked>
    <textarea id="more">Much</textarea>
    <select id="fruit" multiple><option selected>Apple<option selected>Plum<option>Banana</select>
    <button id="tab" aria-selected="true" class="tab active">One</button>
    <p id="count">3 of   1234 at 12:30</p><ul><li>Milk</li><li>Bread</li></ul>
    <div role="option">Cheese</div><p hidden>Wine</p><x-box id="box-host"></x-box>`;
  const root = document.querySelector('#box-host')?.attachShadow({ mode: 'open' });
  if (root) root.innerHTML = '<p id="inner">Ready</p><input id="field" value="7">';
});

/** Runs the exported script at an address, at once for the last time. */
function run(facts: readonly EndFact[], url: string, at: string, kept: readonly string[] = []): Promise<string> {
  let now = 0;
  const clock = { now: () => (now += 5_000) };
  const script = scripts.checkEnd.write(url, [...facts], [...kept]);
  return new Function('location', 'Date', `return ${script}`)({ href: at }, clock);
}

const SHOP = 'https://shop.example/cart/12345?q=1#end';

describe('the script that compares an end', () => {
  const fact = (kind: EndFact['kind'], selector: string, value: string, name?: string): EndFact => ({
    ...{ selectors: [selector], kind, value },
    ...(name && { name }),
  });
  it.each([
    fact('value', '#name', 'Ann'),
    fact('value', '#name', 'Bob'),
    fact('value', '#box', 'true'),
    fact('value', '#box', 'false'),
    fact('value', '#more', 'Much'),
    fact('value', '#fruit', 'Apple, Plum'),
    fact('value', '#fruit', 'Apple'),
    fact('value', '#gone', 'Apple'),
    fact('attribute', '#tab', 'true', 'aria-selected'),
    fact('attribute', '#tab', 'false', 'aria-selected'),
    fact('class', '#tab', 'active'),
    fact('class', '#tab', 'act'),
    fact('text', '#count', '3 of # at #'),
    fact('text', '#count', '4 of # at #'),
    fact('text', '#count', '3 of 1234 at #'),
    fact('text', '#count', '3 of 1235 at #'),
    fact('text', '#count', '3 of # at 12:30'),
    fact('text', '#count', '3 of # at 12:45'),
    fact('count', 'ul', '2', 'li'),
    fact('count', 'ul', '3', 'li'),
    fact(
      'digest',
      'ul',
      digestOf('MilkBread', () => true),
    ),
    fact(
      'digest',
      'ul',
      digestOf('BreadMilk', () => true),
    ),
    fact(
      'digest',
      '#count',
      digestOf('3 of 1234 at 12:30', () => true),
    ),
    fact(
      'digest',
      '#count',
      digestOf('3 of 1235 at 12:30', () => true),
    ),
    fact(
      'digest',
      '#count',
      digestOf('3 of 1235 at 12:31', () => false),
    ),
    fact('text', 'li', 'Bread'),
    fact('text', '#gone', 'Bread'),
    fact('text', '#gone', 'Butter'),
    fact('text', '#gone', 'Cheese'),
    fact('text', '#gone', 'Wine'),
    fact('text', 'p:::', '3 of # at #'),
    { ...fact('text', '#inner', 'Ready'), within: ['#box-host'] },
    { ...fact('text', '#inner', 'Waiting'), within: ['#box-host'] },
    { ...fact('text', '#moved', 'Ready'), within: ['#box-host'] },
    { ...fact('value', '#field', '7'), within: ['#box-host'] },
    { ...fact('value', '#field', '8'), within: ['#box-host'] },
    { ...fact('text', '#inner', 'Ready'), within: ['#gone'] },
    { ...fact('value', '#field', '7'), within: ['#name', 'x:::'] },
  ])('finds what the replay in the extension finds: $kind $selectors $value', async (expected) => {
    const [found] = compareEnd(document, [expected]).found;
    const said = await run([expected], '', SHOP);
    if (found === null) expect(said).toBe('ended as recorded');
    else expect(said).toMatch(new RegExp(`^${ENDED_ELSEWHERE}.*“${expected.value}”`));
  });
  it('compares the address without its query and numbers of records', async () => {
    expect(await run([], 'https://shop.example/cart/67890?q=2#end', SHOP)).toBe('ended as recorded');
    expect(await run([], 'https://shop.example/cart/67890?q=2#end', SHOP, ['67890'])).toMatch(ENDED_ELSEWHERE);
    expect(await run([], 'https://shop.example/cart/12345?q=2#end', SHOP, ['12345'])).toBe('ended as recorded');
    expect(await run([], 'https://shop.example/thanks', SHOP)).toBe(
      `ended elsewhere: the address is ${SHOP}, and was https://shop.example/thanks`,
    );
  });
});
