import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseScript,
  clickScript,
  doubleClickScript,
  focusScript,
  goScript,
  queryTarget,
  selectFieldScript,
  selectTextScript,
  setScript,
} from '@/lib/script';
import { element, target } from './recorder/raw-events';

const sort = queryTarget(target('select[name="sort"]'));
const price = [{ value: 'price', text: 'Price' }];

describe('scripts', () => {
  it('find an element through frames and shadow roots, the outermost first', () => {
    expect(queryTarget(target('#ok'))).toBe('document.querySelector("#ok")');
    expect(queryTarget(target('#ok', { frames: [element('#f')], hosts: [element('x-a'), element('x-b')] }))).toBe(
      'document.querySelector("#f").contentDocument.querySelector("x-a").shadowRoot' +
        '.querySelector("x-b").shadowRoot.querySelector("#ok")',
    );
  });
  it('click and focus what is found', () => {
    expect(clickScript(queryTarget(target('#ok')))).toBe('document.querySelector("#ok").click()');
    expect(focusScript(queryTarget(target('#ok')))).toBe('document.querySelector("#ok").focus()');
    expect(selectFieldScript(queryTarget(target('#ok')))).toBe('document.querySelector("#ok").select()');
  });
  it('choose by value as the study has it', () => {
    expect(chooseScript(sort, price, false)).toBe(
      '(()=>{const e=document.querySelector("select[name=\\"sort\\"]");' +
        'Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype,"value").set.call(e,"price");' +
        'for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value})()',
    );
  });
  it.each(['', '0', '12'])('choose by text where the value is %j', (value) => {
    expect(chooseScript(sort, [{ value, text: 'By "price"' }], false)).toContain('o.text.trim()==="By \\"price\\""');
  });
  it('choose several, or none of them', () => {
    expect(chooseScript(sort, [...price, { value: 'new', text: 'New' }], true)).toContain('["price","new"].includes');
    expect(chooseScript(sort, [], true)).toContain('[].includes(o.value)');
  });
  it('go back, forward, elsewhere and here again', () => {
    expect(goScript('back', '')).toBe('history.back()');
    expect(goScript('forward', '')).toBe('history.forward()');
    expect(goScript('reload', '')).toBe('location.reload()');
    expect(goScript('address', 'https://a.example/?q="')).toBe('location.href="https://a.example/?q=\\""');
  });
  it('hold nothing that ends a script element or a line, in a selector, a value or an address', () => {
    const hostile = '[title="</script>\u2028\u2029"]';
    const meant = queryTarget(target(hostile, { frames: [element(hostile)], hosts: [element(hostile)] }));
    const chosen = [{ value: '', text: hostile }];
    const scripts = [
      clickScript(meant),
      setScript(meant, hostile),
      chooseScript(meant, chosen, false),
      chooseScript(meant, [{ value: hostile, text: hostile }], true),
      goScript('address', hostile),
    ];
    for (const script of scripts) expect(script).not.toMatch(/[<\u2028\u2029]/);
    const location = { href: '' };
    new Function('location', goScript('address', hostile))(location);
    expect(location.href).toBe(hostile);
  });
  it('are one expression each, whatever stands in a selector, a value or an address', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('"', '\\"', '\\', '\n', '\u2028', '</script>', '`$\\{1}`', "');"),
    );
    fc.assert(
      fc.property(hostile, hostile, (selector, value) => {
        const meant = queryTarget(target(selector, { frames: [element(value)], hosts: [element(selector)] }));
        const chosen = [{ value, text: value }];
        const scripts = [
          clickScript(meant),
          focusScript(meant),
          doubleClickScript(meant),
          selectFieldScript(meant),
          selectTextScript(meant),
          setScript(meant, value),
          chooseScript(meant, chosen, false),
          chooseScript(meant, chosen, true),
          goScript('address', value),
        ];
        // One that were more than an expression would not parse here.
        for (const script of scripts) expect(() => new Function(`return (${script}\n)`)).not.toThrow();
      }),
    );
  });
});
