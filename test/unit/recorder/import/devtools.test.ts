import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { accepted, complaints } from './imported';

const START = { type: 'navigate', url: 'https://shop.example/', assertedEvents: [{ type: 'navigation' }] };
const file = (...steps: object[]) => ({ title: 'My flow', steps: [START, ...steps] });
const read = (...steps: object[]) => accepted(file(...steps));
const wait = (selector: string) => ({ type: 'wait', selector });
const click = (selector: string) => ({ type: 'click', selector });
const js = (script: string) => ({ type: 'executeJavascript', script });
const LEAVES = { assertedEvents: [{ type: 'navigation', url: '', title: '' }] };

/** As the Recorder writes it. */
const button = {
  type: 'click',
  target: 'main',
  selectors: [['aria/Load more'], ['#more'], ['xpath///*[@id="more"]'], ['pierce/#more'], ['text/Load more']],
  offsetX: 10,
  offsetY: 5,
};
const field = { ...button, selectors: [['aria/Search'], ['#q'], ['xpath///*[@id="q"]']] };

describe('a recording of DevTools', () => {
  it('starts where it navigates to', () => {
    const { recording, actions, notes } = read();
    expect(recording).toMatchObject({
      version: 1,
      name: 'My flow',
      startUrl: 'https://shop.example/',
      formats: ['markdown'],
    });
    expect([actions, notes]).toEqual([[], []]);
  });

  it('is named after its site where it has no title', () => {
    expect(accepted({ steps: [START] }).recording.name).toBe('shop.example');
    expect(accepted({ title: `  ${'x'.repeat(300)}`, steps: [START] }).recording.name).toHaveLength(200);
  });

  it('leaves out the page that a new tab shows', () => {
    const { recording, notes } = accepted({
      title: 'x',
      steps: [{ type: 'navigate', url: 'chrome://new-tab-page/' }, START],
    });
    expect(recording.startUrl).toBe('https://shop.example/');
    expect(notes).toEqual(['Step 1: “chrome://new-tab-page/” is no address of the web and was left out.']);
  });

  it('needs an address to start at', () => {
    expect(complaints({ title: 'x', steps: [button] })).toEqual([
      'steps: There is no address to start at: a step must navigate to a page.',
    ]);
  });

  it('says that a window has no size', () => {
    expect(read({ type: 'setViewport', width: 1280, height: 720, isMobile: false }).notes).toEqual([
      'Step 2: A window of 1280 × 720 pixels cannot be asked for; the page may look different.',
    ]);
  });

  it('goes to another address by script', () => {
    const { recording, actions } = read({ type: 'navigate', url: 'https://shop.example/b?"</script>' }, button);
    expect(actions).toEqual([
      js('location.href="https://shop.example/b?\\"\\u003c/script>"'),
      wait('#more'),
      click('#more'),
    ]);
    expect(recording.steps[0]).toMatchObject({ script: 'go', navigates: true });
    expect(recording.steps[1]).toMatchObject({ reason: 'navigation', serviceWait: 1_000 });
  });

  it('never goes to what is no address', () => {
    const { actions, notes } = read({ type: 'navigate', url: 'javascript:alert(document.cookie)' });
    expect(actions).toEqual([]);
    expect(notes).toEqual(['Step 2: “javascript:alert(document.cookie)” is no address of the web and was left out.']);
  });
});

describe('clicks', () => {
  it('wait for their element first', () => {
    const { recording, actions, notes } = read(button, button);
    expect(actions).toEqual([wait('#more'), click('#more'), click('#more')]);
    expect(recording.steps[0]).toMatchObject({ reason: 'first' });
    expect(recording.steps[1]).toMatchObject({ label: 'Load more' });
    expect(notes).toEqual([]);
  });

  it('that leave the page are waited for', () => {
    const { recording, actions } = read({ ...button, ...LEAVES });
    expect(actions).toEqual([wait('#more'), click('#more'), { type: 'wait', milliseconds: 2_000 }]);
    expect(recording.steps[1]).toMatchObject({ navigates: true });
    const next = read({ ...button, ...LEAVES }, button).recording.steps;
    expect(next.slice(2)).toMatchObject([
      { action: wait('#more'), reason: 'navigation', serviceWait: 1_000 },
      { action: click('#more') },
    ]);
  });

  it('with another button are left out', () => {
    expect(read({ ...button, button: 'secondary' })).toMatchObject({
      actions: [],
      notes: ['Step 2: A click with the “secondary” button has no action and was left out.'],
    });
    expect(read({ ...button, button: 'primary' }).notes).toEqual([]);
  });

  it('twice are one script', () => {
    const { actions, recording } = read({ ...button, type: 'doubleClick' });
    expect(actions[0]).toEqual(wait('#more'));
    expect(actions[1]).toMatchObject({
      script: expect.stringMatching(/"dblclick".*document\.querySelector\("#more"\)\)$/s),
    });
    expect(recording.steps[1]).toMatchObject({ script: 'double-click' });
  });

  it('in another tab are left out', () => {
    expect(read({ ...button, target: 'https://other.example/' })).toMatchObject({
      actions: [],
      notes: [
        'Step 2: It was done in another tab, “https://other.example/”, and was left out: actions stay in one page.',
      ],
    });
  });
});

describe('selectors', () => {
  const chosen = (selectors: unknown) => read({ ...button, selectors }).actions.at(-1);

  it.each([
    [[['aria/Go'], ['#a']], '#a'],
    ['a string in the place of a list', ['#a'], '#a'],
    [[['#ember1234'], ['.card > button']], '.card > button'],
    [[['div > div:nth-of-type(3) > button:nth-of-type(2)'], ['#buy button']], '#buy button'],
    [[['#buy'], ['[data-testid="buy"]']], '[data-testid="buy"]'],
    [[['my-app', '#inner'], ['#outer']], '#outer'],
    [[['::-p-text(Go)'], ['a >>> b'], ['a']], 'a'],
  ])('%j', (...given) => {
    expect(chosen(given.at(-2))).toEqual(click(given.at(-1) as string));
  });

  it('go through shadow roots by script', () => {
    const { actions, notes, recording } = read({
      ...button,
      selectors: [['aria/Go'], ['my-app', '#in"ner', 'button']],
    });
    expect(actions).toEqual([
      wait('my-app'),
      js(
        'document.querySelector("my-app").shadowRoot.querySelector("#in\\"ner").shadowRoot.querySelector("button").click()',
      ),
    ]);
    expect(recording.steps[1]).toMatchObject({ script: 'click', label: 'Go' });
    expect(notes).toEqual([]);
  });

  it('go into frames by script', () => {
    const { actions, notes } = read({ ...button, frame: [1, 0] });
    expect(actions).toEqual([js('window[1].window[0].document.querySelector("#more").click()')]);
    expect(notes).toEqual([
      'Step 2: It is in a frame, which a script reaches only where the frame is of the same site as the page.',
    ]);
  });

  it.each([
    [['xpath///*[@id="a"]'], 'document.evaluate("//*[@id=\\"a\\"]",document,null,9,null).singleNodeValue.click()'],
    [['text/Load more'], /^document\.evaluate\(.*contains\(normalize-space\(\.\),\\"Load more\\"\)/],
    [['aria/Save[role="button"]'], /@aria-label=\\"Save\\" or .* or normalize-space\(\.\)=\\"Save\\"/],
    [['aria/"it\'s"'], /concat\(\\"\\",'\\"',\\"it's\\",'\\"',\\"\\"\)/],
    [['pierce/#a'], /querySelector\("#a"\).*shadowRoot&&f/],
  ])('that are no CSS are looked for by script: %j', (way, expected) => {
    const { actions, notes } = read({ ...button, selectors: [way] });
    expect(actions).toEqual([js(typeof expected === 'string' ? expected : expect.stringMatching(expected))]);
    expect(notes).toEqual([expect.stringMatching(/^Step 2: The file has no CSS selector for it/)]);
  });

  it('that nothing can use are said', () => {
    expect(read({ ...button, selectors: [['::-p-aria(x)']] })).toMatchObject({
      actions: [],
      notes: ['Step 2: None of its selectors can be used here, and it was left out.'],
    });
  });
});

describe('typing', () => {
  const typed = (value: string, step: object = field) => read({ ...step, type: 'change', value });

  it('clicks, selects what is there and writes', () => {
    const { actions, recording, notes } = typed('wireless {{mouse}}');
    expect(actions).toEqual([
      wait('#q'),
      click('#q'),
      js('(e=>{e.focus();e.select?e.select():e.ownerDocument.execCommand("selectAll")})(document.querySelector("#q"))'),
      { type: 'write', text: 'wireless \\{{mouse}}' },
    ]);
    expect(recording.steps[2]).toMatchObject({ script: 'select-text', label: 'Search' });
    expect(notes).toEqual([]);
  });

  it('takes the click before for its own', () => {
    const { actions } = read(field, { ...field, type: 'change', value: 'a' });
    expect(actions.map(({ type }) => type)).toEqual(['wait', 'click', 'executeJavascript', 'write']);
  });

  it('presses Enter between lines, and Delete for nothing', () => {
    expect(typed('a\r\n\nb').actions.slice(3)).toEqual([
      { type: 'write', text: 'a' },
      { type: 'press', key: 'Enter' },
      { type: 'press', key: 'Enter' },
      { type: 'write', text: 'b' },
    ]);
    expect(typed('').actions.slice(3)).toEqual([{ type: 'press', key: 'Delete' }]);
  });

  it('in a shadow root focuses by script', () => {
    expect(typed('a', { ...field, selectors: [['x-a', 'input']] }).actions.slice(0, 2)).toEqual([
      wait('x-a'),
      js('document.querySelector("x-a").shadowRoot.querySelector("input").focus()'),
    ]);
  });

  it.each([
    [[['#sort-select'], ['form > select']], 'price', 'choose'],
    [[['select.sort']], 'price', 'choose'],
    [[['#sort'], ['xpath///*[@id="x"]/select[2]']], 'price', 'choose'],
    [[['#day']], '2026-01-05', 'set'],
    [[['#week']], '2026-W02', 'set'],
    [[['#month']], '2026-01', 'set'],
    [[['#at']], '2026-01-05T10:30', 'set'],
    [[['#time']], '10:30', 'set'],
    [[['#colour']], '#ff00aa', 'set'],
  ])('sets what a person picks: %j %s', (selectors, value, kind) => {
    const { actions, recording } = read({ ...button, selectors }, { ...button, type: 'change', selectors, value });
    expect(actions.map(({ type }) => type)).toEqual(['wait', 'executeJavascript']);
    expect(actions[1]).toMatchObject({ script: expect.stringContaining(`.set.call(e,${JSON.stringify(value)})`) });
    expect(recording.steps[1]).toMatchObject({ script: kind, value });
  });

  it.each(['#selection', '.select', '[name="select"]', 'input.select', 'select + input'])(
    'writes into %s',
    (selector) => {
      expect(typed('a', { ...field, selectors: [[selector]] }).actions.at(-1)).toEqual({ type: 'write', text: 'a' });
    },
  );

  it.each([
    [[['#login-password']], 'password'],
    [[['aria/Passwort'], ['#f2']], 'password'],
    [[['form > input:nth-of-type(2)'], ['xpath///*[@id="pw"]']], 'password'],
    [[['input[type="password"]']], 'password'],
    [[['#x'], ['input[autocomplete="one-time-code"]']], 'otp'],
    [[['#userPin']], 'password'],
    [[['x-login', '#Password']], 'password'],
    [[['#cardNumber']], 'card_number'],
    [[['select#x[autocomplete="cc-exp-month"]']], 'card_expiry'],
  ])('keeps no secret: %j', (selectors, name) => {
    for (const value of ['hunter2-2026', '2026-01-05', 'a\nb']) {
      const { recording, notes, scripts, actions } = typed(value, { ...field, selectors });
      expect(actions.at(-1)).toEqual({ type: 'write', text: `{{${name}}}` });
      expect(JSON.stringify([recording, scripts, notes])).not.toContain(JSON.stringify(value).slice(1, -1));
      expect(notes.at(-1)).toBe(
        'Step 2: The field looks like one for a secret: what was typed was not kept, and is asked for.',
      );
    }
  });

  it('numbers secrets by field', () => {
    const password = (selector: string) => ({ ...field, type: 'change', selectors: [[selector]], value: 'x' });
    const { actions } = read(password('#password'), password('#password-repeat'), password('#password'));
    expect(actions.flatMap((action) => (action.type === 'write' ? action.text : []))).toEqual([
      '{{password}}',
      '{{password_2}}',
      '{{password}}',
    ]);
  });
});

describe('keys', () => {
  const keys = (...pressed: string[]) =>
    read(
      ...pressed.map((key) => ({ type: key.startsWith('-') ? 'keyUp' : 'keyDown', key: key.replace(/^-(?=.)/, '') })),
    );

  it.each([
    [['Enter', '-Enter'], ['Enter']],
    [['NumpadEnter'], ['Enter']],
    [['\r'], ['Enter']],
    [
      ['Control', 'k', '-k', '-Control', 'a'],
      ['Control+k', 'a'],
    ],
    [
      ['MetaLeft', 'ShiftRight', 'p', '-MetaLeft', 'q', '-ShiftRight', 'r'],
      ['Shift+Meta+p', 'Shift+q', 'r'],
    ],
    [['Shift', '-Shift'], []],
    [['-Enter'], []],
    [['+'], ['+']],
  ])('%j', (pressed, expected) => {
    expect(keys(...pressed).actions).toEqual(expected.map((key) => ({ type: 'press', key })));
  });

  it('that are pressed together are said', () => {
    expect(keys('Control', 'k').notes).toEqual([
      'Step 3: Control+k is pressed as one; a service may not know keys that are pressed together.',
    ]);
    expect(keys('+', 'Enter').notes).toEqual([]);
  });
});

describe('scrolling', () => {
  const scroll = (y: number, more: object = {}) => ({ type: 'scroll', y, ...more });
  const down = { type: 'scroll', direction: 'down' };

  it('counts how far it is from where the page was', () => {
    const viewport = { type: 'setViewport', width: 1000, height: 1000 };
    const { actions } = read(viewport, scroll(1_750), scroll(2_625), scroll(2_600), scroll(2_600), scroll(100_000));
    expect(actions).toEqual([down, down, down, { ...down, direction: 'up' }, ...Array(10).fill(down)]);
  });

  it('begins at the top of each page', () => {
    const { actions } = read(scroll(600), { ...button, ...LEAVES }, button, scroll(600));
    expect(actions.filter(({ type }) => type === 'scroll')).toEqual([down, down]);
  });

  it('is of the element that it names', () => {
    expect(read(scroll(100, { selectors: [['#panel']] })).actions).toEqual([
      wait('#panel'),
      { ...down, selector: '#panel' },
    ]);
    expect(read(scroll(100, { selectors: [['x-a', 'ul']] })).actions).toEqual([
      wait('x-a'),
      js('document.querySelector("x-a").shadowRoot.querySelector("ul").scrollTo(0,100)'),
    ]);
  });

  it('to the side is said', () => {
    expect(read(scroll(0, { x: 40 }))).toMatchObject({
      actions: [],
      notes: ['Step 2: Scrolling to the side has no action and was left out.'],
    });
  });
});

describe('waiting', () => {
  const until = (step: object) => read({ ...button, type: 'waitForElement', ...step });

  it.each([
    [{}, '#more'],
    [{ operator: '>=', count: 1 }, '#more'],
    [{ operator: '==', count: 0 }, ':root:not(:has(#more))'],
    [{ operator: '<=', count: 0 }, ':root:not(:has(#more))'],
  ])('for an element: %j', (step, selector) => {
    expect(until(step)).toMatchObject({ actions: [wait(selector)], notes: [] });
  });

  it('for more of them than one is said', () => {
    expect(until({ operator: '>=', count: 5 })).toMatchObject({
      actions: [wait('#more')],
      notes: ['Step 2: The first is waited for, not all 5.'],
    });
  });

  it.each([{ operator: '<=', count: 3 }, { visible: false }])('for fewer is left out: %j', (step) => {
    expect(until(step)).toMatchObject({
      actions: [],
      notes: [expect.stringMatching(/^Step 2: Waiting until there are few/)],
    });
  });

  it('for what is in a shadow root waits for its host', () => {
    expect(until({ selectors: [['x-a', '#b']] })).toMatchObject({
      actions: [wait('x-a')],
      notes: [expect.stringMatching(/^Step 2: Only what it is in/)],
    });
  });

  it('for an expression asks again and again, as long as the file says', async () => {
    const { actions, notes } = read({
      type: 'waitForExpression',
      expression: '++globalThis.asked > 2 // yes',
      timeout: 3_000,
    });
    const [script = ''] = actions.flatMap((action) => (action.type === 'executeJavascript' ? action.script : []));
    expect(script).toContain('3000');
    expect(notes).toEqual([expect.stringMatching(/^Step 2: A script waits/)]);
    Object.assign(globalThis, { asked: 0 });
    expect(await runInThisContext(script)).toBe(true);
  });
});

describe('what has no action', () => {
  it('is a script where one helps', () => {
    const { actions, notes } = read({ ...button, type: 'hover' });
    expect(actions).toEqual([
      wait('#more'),
      js(expect.stringMatching(/"over".*\(document\.querySelector\("#more"\)\)$/s)),
      { type: 'wait', milliseconds: 300 },
    ]);
    expect(notes).toEqual([expect.stringMatching(/^Step 2: No action moves the pointer/)]);
  });

  it.each([
    ['close', /closed in the end/],
    ['emulateNetworkConditions', /slow network/],
    ['customStep', /not known here/],
    ['teleport', /“teleport” is not known here/],
  ])('is a note: %s', (type, sentence) => {
    const { actions, notes } = read({ type, name: 'x', parameters: {} });
    expect(actions).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('a long file', () => {
  it('gives up waits first', () => {
    const steps = Array.from({ length: 30 }, (_, index) => ({
      ...button,
      selectors: [[`#b${'abcdefghij'[index % 10]}`]],
    }));
    const { actions, notes, recording } = read(...steps);
    expect(actions).toHaveLength(50);
    expect(actions.filter(({ type }) => type === 'click')).toHaveLength(30);
    expect(recording.steps[0]).toMatchObject({ reason: 'first' });
    expect(notes).toEqual(['Waits for elements were left out, 10 in all, since a request takes 50 actions.']);
  });

  it('is kept, and has to be cut', () => {
    const { actions, notes } = read(...Array.from({ length: 60 }, () => button));
    expect(actions).toHaveLength(61);
    expect(notes).toEqual(['It has 61 actions, and a request takes 50: cut it before it is sent.']);
  });
});

describe('a damaged file', () => {
  it('is refused with every field', () => {
    const damaged = file(
      { type: 'click' },
      { type: 'change', selectors: [['#a']] },
      3 as never,
      { type: 'keyDown', key: '' },
      {
        ...button,
        selectors: [[]],
        frame: ['a'],
      },
    );
    expect(complaints(damaged).map((line) => line.split(':')[0])).toEqual([
      'steps[1].selectors',
      'steps[2].value',
      'steps[3]',
      'steps[4].key',
      'steps[5].frame[0]',
      'steps[5].selectors[0]',
    ]);
  });
});
