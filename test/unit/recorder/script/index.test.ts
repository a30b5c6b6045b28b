import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtScripts, readScript, scripts } from '@/lib/recorder/script';

const ok = [['#ok']];
const sort = [['select[name="sort"]']];

/** Values of each kind, hostile ones among them. */
const string = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\"', '\\', '\n', '\u2028', '\0', '</script>', '`$\\{1}`', "');", '").shadowRoot', '$1', '$&'),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((one) => one + 0);
const inRow = fc.record(
  {
    within: fc.record({ frames: fc.array(string), hosts: fc.array(string) }),
    name: string,
    tag: string,
    caption: string,
    inner: string,
    levels: fc.array(
      fc.record({
        shape: string,
        depth: fc.nat(),
        ways: fc.array(
          fc.array(
            fc.oneof(fc.record({ css: string }), fc.record({ words: fc.array(string), place: string, of: fc.nat() })),
          ),
        ),
      }),
    ),
  },
  { requiredKeys: ['name', 'tag', 'caption', 'inner', 'levels'] },
);
const path = fc.oneof(
  fc.array(fc.array(string, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  inRow,
);
const frame = fc.array(fc.array(string, { minLength: 1, maxLength: 2 }), { maxLength: 2 });
const at = [path, number, number] as const;
const points = fc.array(fc.tuple(number, number));
const answers = fc.array(
  fc.record({ kind: fc.constantFrom('confirm', 'prompt'), answer: fc.oneof(string, fc.boolean(), fc.constant(null)) }),
);

const VALUES: Record<keyof typeof scripts, fc.Arbitrary<unknown[]>> = {
  click: fc.tuple(path),
  focus: fc.tuple(path),
  press: fc.tuple(path),
  hover: fc.tuple(path),
  clickAt: fc.tuple(...at),
  doubleClick: fc.tuple(...at),
  clickHeld: fc.tuple(...at, fc.array(string)),
  longPress: fc.tuple(...at, number),
  contextMenu: fc.tuple(...at),
  wheel: fc.tuple(...at, number, number),
  drag: fc.tuple(...at, points),
  dragOnto: fc.tuple(...at, points, ...at),
  answer: fc.tuple(frame, answers),
  selectField: fc.tuple(path),
  selectText: fc.tuple(path),
  set: fc.tuple(path, string),
  setAny: fc.tuple(path, string),
  choose: fc.tuple(path, string),
  chooseText: fc.tuple(path, string),
  chooseSeveral: fc.tuple(path, fc.array(string)),
  choosePlaces: fc.tuple(path, fc.array(fc.nat())),
  scrollTo: fc.tuple(...at),
  scrollPageTo: fc.tuple(number, number),
  back: fc.constant([]),
  forward: fc.constant([]),
  goBy: fc.tuple(number),
  reload: fc.constant([]),
  address: fc.tuple(string),
  checkEnd: fc.tuple(
    string,
    fc.array(fc.dictionary(fc.constantFrom('kind', 'value', 'selectors'), string)),
    fc.array(fc.constantFrom('1040', '08:15', 'deadbeef')),
  ),
};

const written = (name: string, values: readonly unknown[]): string => {
  const { write } = scripts[name as keyof typeof scripts];
  return (write as (...values: readonly unknown[]) => string)(...values);
};

/** Any script of the table, with the values that it is written for. */
const own = fc
  .oneof(...Object.entries(VALUES).map(([name, values]) => values.map((some) => ({ name, values: some }))))
  .map((one) => ({ ...one, text: written(one.name, one.values) }));

describe('scripts', () => {
  it('find an element through frames and shadow roots, the outermost first', () => {
    expect(scripts.click.write(ok)).toBe('document.querySelector("#ok").click()');
    expect(scripts.focus.write([['#f'], ['x-a', 'x-b', '#ok']])).toBe(
      'document.querySelector("#f").contentDocument.querySelector("x-a").shadowRoot' +
        '.querySelector("x-b").shadowRoot.querySelector("#ok").focus()',
    );
  });
  it('choose by value as the study has it', () => {
    expect(scripts.choose.write(sort, 'price')).toBe(
      '(()=>{const e=document.querySelector("select[name=\\"sort\\"]");e.focus();' +
        'Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype,"value").set.call(e,"price");' +
        'for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value})()',
    );
  });
  it('choose by text, several, or none of them', () => {
    expect(scripts.chooseText.write(sort, 'By "price"')).toContain('o.text.trim()==="By \\"price\\""');
    expect(scripts.chooseSeveral.write(sort, ['price', 'new'])).toContain('["price","new"].includes');
    expect(scripts.chooseSeveral.write(sort, [])).toContain('[].includes(o.value)');
  });
  it('answer the questions of a page, or of a frame in it', () => {
    expect(scripts.answer.write([], [])).toMatch(/\(window, \[\]\)$/);
    expect(scripts.answer.write([['#f']], [])).toMatch(/\(document\.querySelector\("#f"\)\.contentWindow, \[\]\)$/);
  });
  it('go elsewhere', () => {
    expect(scripts.goBy.write(-2)).toBe('history.go(-2)');
    expect(scripts.address.write('https://a.example/?q="')).toBe('location.href="https://a.example/?q=\\""');
    const location = { href: '' };
    const hostile = '[title="</script>\u2028\u2029"]';
    new Function('location', scripts.address.write(hostile))(location);
    expect(location.href).toBe(hostile);
  });
  it('are one expression each without what ends a script element or a line, whatever their values have', () => {
    fc.assert(
      fc.property(own, ({ text }) => {
        expect(text).not.toMatch(/<(\/|!--|script)|[\u2028\u2029]/i);
        // One that were more than an expression would not parse here.
        expect(() => new Function(`return (${text}\n)`)).not.toThrow();
      }),
    );
  });
});

describe('reading a script', () => {
  it('gives the name and the values that it was written for', () => {
    fc.assert(
      fc.property(own, ({ name, values, text }) => {
        expect(readScript(text)).toEqual({ name, values });
      }),
      { numRuns: 500 },
    );
  });
  it('takes no text but what is written for the values that it gives', () => {
    const edit = fc.record({ at: fc.nat(), removed: fc.nat({ max: 3 }), added: fc.string({ maxLength: 3 }) });
    fc.assert(
      fc.property(own, edit, ({ text }, { at, removed, added }) => {
        const from = at % (text.length + 1);
        const other = text.slice(0, from) + added + text.slice(from + removed);
        const read = readScript(other);
        if (read) expect(written(read.name, read.values)).toBe(other);
      }),
      { numRuns: 2_000 },
    );
  });
  it.each([
    ' document.querySelector("#ok").click()',
    'document.querySelector("#ok").click();',
    'document.querySelector("#ok").click()\n',
    "document.querySelector('#ok').click()",
    'document.querySelector( "#ok").click()',
    'document.querySelector("#o\\u006b").click()',
    'document.querySelector("#ok").remove()',
    'document.querySelector("#ok").contentDocument.click()',
    'document.querySelector("#ok").click(),alert()',
    'document.querySelector("#ok"+alert()).click()',
    'history.go(1e1)',
    'history.go(-alert())',
    'location.href=alert("a")',
    'location.href="a"+"b"',
    '',
  ])('leaves %j to whoever wrote it', (text) => {
    expect(readScript(text)).toBeUndefined();
  });
  it('leaves a script of ours with one more statement to whoever wrote it', () => {
    const text = scripts.hover.write(ok);
    expect(readScript(text.replace('const around = [];', 'const around = []; alert();'))).toBeUndefined();
  });
});

describe('built scripts', () => {
  it('are one function for each of the table, which says what went wrong', async () => {
    const run = new Function('document', `return ${builtScripts()}`)({
      querySelector: (selector: string) => (selector === '#ok' ? { value: 'there', click: () => 'clicked' } : null),
    });
    expect(await run('click', [ok])).toEqual({ value: 'clicked' });
    expect(await run('click', [[['#gone']]])).toMatchObject({ failed: expect.stringContaining('null') });
    for (const name of Object.keys(scripts)) expect(builtScripts()).toContain(`\n    ${name}: (`);
  });
  it('find elements as written ones do', () => {
    const inFrame = {
      querySelector: (selector: string) => ({
        shadowRoot: { querySelector: (s: string) => ({ click: () => `${selector} ${s}` }) },
      }),
    };
    const document = { querySelector: (selector: string) => ({ contentDocument: selector === '#f' ? inFrame : null }) };
    const to = [['#f'], ['x-a', '#ok']];
    const text = new Function('document', `return ${scripts.click.write(to)}`)(document);
    const run = new Function('document', `return ${builtScripts()}`)(document);
    expect(text).toBe('x-a #ok');
    return expect(run('click', [to])).resolves.toEqual({ value: text });
  });
});
