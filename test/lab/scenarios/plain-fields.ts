import { family } from '../scenario.ts';

/** Script that reports the values, or the states, of fields by their ids. */
const reporting = (names: string) =>
  `<script>endState = () => Object.fromEntries('${names}'.split(' ').map((id) => {
    const field = document.getElementById(id);
    return [id, /checkbox|radio/.test(field.type) ? field.checked : field.value];
  }))</script>`;

const field = (type: string, attributes = '') =>
  `<label>Field <input id="field" type="${type}" ${attributes}></label>${reporting('field')}`;

export default family('plain-fields', {
  'search and go': {
    html: `<form action="found"><label>Search <input name="q"></label><button>Go</button></form>
      <script>endState = () => 'not searched'</script>`,
    pages: {
      found: `<h1>Found</h1><script>endState = () => new URLSearchParams(location.search).get('q')</script>`,
    },
    async act(person) {
      await person.write('input', 'wireless mouse');
      await person.press('Enter');
    },
    end: 'wireless mouse',
  },

  'boxes and a menu': {
    html: `<label><input id="fresh" type="checkbox"> New only</label>
      <label>Fruit <select id="fruit"><option>Apple<option>Banana<option>Cherry</select></label>${reporting('fresh fruit')}`,
    async act(person) {
      await person.click('text=New only');
      await person.click('select');
      await person.press('ArrowDown', 'Enter');
    },
    end: { fresh: true, fruit: 'Banana' },
  },

  'date by keys': {
    html: field('date'),
    async act(person) {
      await person.click('input', { at: { x: 0.1, y: 0.5 } });
      await person.type('03042026');
    },
    end: { field: '2026-03-04' },
  },
  'date changed by an arrow': {
    html: field('date', 'value="2026-03-04"'),
    async act(person) {
      await person.click('input', { at: { x: 0.1, y: 0.5 } });
      await person.press('ArrowUp');
    },
    end: { field: '2026-04-04' },
  },
  'time by keys': {
    html: field('time'),
    async act(person) {
      await person.click('input', { at: { x: 0.1, y: 0.5 } });
      await person.type('0930AM');
    },
    end: { field: '09:30' },
  },
  'month changed by an arrow': {
    html: field('month', 'value="2026-03"'),
    async act(person) {
      await person.click('input', { at: { x: 0.1, y: 0.5 } });
      await person.press('ArrowUp');
    },
    end: { field: '2026-04' },
  },
  'one after the other': {
    html: `<input id="count" type="number" min="1" max="99"><input id="day" type="date"><input id="hour" type="time">
      <input id="week" type="week"><input id="start" type="datetime-local">
      <script>const heard = {}; document.addEventListener('input', ({ target }) => heard[target.id] = target.value);
      endState = () => heard</script>`,
    async act(person) {
      const into = async (id: string, keys: string) => {
        await person.click(id, { at: { x: 0.1, y: 0.5 } });
        await person.type(keys);
      };
      await into('#count', '7');
      await into('#day', '03042026');
      await into('#hour', '0930AM');
      await into('#week', '102026');
      await into('#start', '03042026');
      await person.press('ArrowRight');
      await person.type('0930AM');
    },
    end: { count: '7', day: '2026-03-04', hour: '09:30', week: '2026-W10', start: '2026-03-04T09:30' },
  },
  'tags by enter, one taken back': {
    html: `<div id="tags"></div><input id="tag" aria-label="Tag">
      <script>tag.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter' && tag.value) {
          tags.append(Object.assign(document.createElement('b'), { textContent: tag.value }));
          tag.value = '';
        } else if (key === 'Backspace' && !tag.value) tags.lastChild?.remove();
      });
      endState = () => [...tags.children].map((one) => one.textContent)</script>`,
    async act(person) {
      await person.write('#tag', 'red');
      await person.press('Enter');
      await person.type('gren');
      await person.press('Enter', 'Backspace');
      await person.type('green');
      await person.press('Enter');
    },
    end: ['red', 'green'],
  },
  'brackets that the page closes': {
    html: `<textarea id="code" rows="4" cols="40"></textarea><script>code.addEventListener('keydown', (event) => {
        const at = code.selectionStart;
        if (event.key === '(') { event.preventDefault(); code.setRangeText('()'); code.setSelectionRange(at + 1, at + 1); }
      });
      endState = () => code.value</script>`,
    async act(person) {
      await person.write('textarea', 'call(a');
    },
    end: 'call(a)',
  },
  'a list box by keys': {
    html: `<div id="box" role="combobox" tabindex="0" aria-expanded="false">none</div><ul id="list" role="listbox" hidden>
      ${['Apple', 'Banana', 'Cherry'].map((name) => `<li role="option" tabindex="-1">${name}</li>`).join('')}</ul>
      <script>box.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault(); list.hidden = false; list.firstElementChild.focus();
      });
      list.addEventListener('keydown', (event) => {
        const at = document.activeElement;
        if (event.key === 'ArrowDown') at.nextElementSibling?.focus();
        if (event.key === 'Enter') { event.preventDefault(); box.textContent = at.textContent; list.hidden = true; box.focus(); }
      });
      endState = () => box.textContent</script>`,
    async act(person) {
      await person.press('Tab', 'Enter', 'ArrowDown', 'Enter');
    },
    end: 'Banana',
  },
  'number typed': {
    html: field('number', 'value="1"'),
    async act(person) {
      await person.click('input');
      await person.press('Control+a');
      await person.type('42');
    },
    end: { field: '42' },
  },
  'number by arrows': {
    html: field('number', 'value="5"'),
    async act(person) {
      await person.click('input', { at: { x: 0.3, y: 0.5 } });
      await person.press('ArrowUp', 'ArrowUp', 'ArrowUp');
    },
    end: { field: '8' },
  },
  'number by its spinner': {
    html: field('number', 'value="5" style="font-size: 24px"'),
    async act(person) {
      const box = await person.page.locator('input').boundingBox();
      if (!box) throw new Error('There is no field.');
      const { mouse } = person.page;
      await mouse.move(box.x + 0.96 * box.width, box.y + 0.25 * box.height, { steps: 4 });
      // At once: one that is held goes on counting.
      await Promise.all([mouse.down(), mouse.up()]);
      person.gestures++;
      await person.still(300);
    },
    end: { field: '6' },
  },
  'range by a click': {
    html: field('range', 'min="0" max="100" step="25" style="width: 400px"'),
    async act(person) {
      await person.click('input', { at: { x: 0.76, y: 0.5 } });
    },
    end: { field: '75' },
  },
  'range dragged': {
    html: field('range', 'min="0" max="100" step="10" value="0" style="width: 400px; margin: 0"'),
    async act(person) {
      await person.dragBy('input', 250, 0, { x: 0.02, y: 0.5 });
    },
    end: { field: '70' },
  },
  'range by keys': {
    html: field('range', 'min="0" max="10" value="5"'),
    async act(person) {
      await person.press('Tab', 'ArrowRight', 'ArrowRight');
    },
    end: { field: '7' },
  },
  'text area': {
    html: `<label>Letter <textarea id="letter" rows="5" cols="40"></textarea></label>${reporting('letter')}`,
    async act(person) {
      await person.write('textarea', 'Dear all,');
      await person.press('Enter', 'Enter');
      await person.type('all is well.');
    },
    end: { letter: 'Dear all,\n\nall is well.' },
  },
  'typed into the middle': {
    html: field('text', 'value="green tea" style="font: 20px monospace; width: 300px"'),
    async act(person) {
      await person.click('input');
      await person.press('Home');
      await person.type('cold ');
    },
    end: { field: 'cold green tea' },
  },
  'corrected while typing': {
    html: field('text'),
    async act(person) {
      await person.write('input', 'helo');
      await person.press('Backspace');
      await person.type('lo');
    },
    end: { field: 'hello' },
  },
  emptied: {
    html: field('text', 'value="something"'),
    async act(person) {
      await person.click('input');
      await person.press('Control+a', 'Delete');
    },
    end: { field: '' },
  },
  'typed twice': {
    html: `<label>A <input id="a"></label><label>B <input id="b"></label>${reporting('a b')}`,
    async act(person) {
      await person.write('#a', 'one');
      await person.write('#b', 'two');
      await person.click('#a', { count: 3 });
      await person.type('three');
    },
    end: { a: 'three', b: 'two' },
  },
  'a phone number with a mask': {
    html: `${field('tel')}<script>field.addEventListener('input', () => {
      const digits = field.value.replace(/\\D/g, '').slice(0, 10);
      field.value = digits.replace(/^(\\d{3})(\\d{1,3})?(\\d{1,4})?.*/, (_, a, b, c) => '(' + a + ')' + (b ? ' ' + b : '') + (c ? '-' + c : ''));
    })</script>`,
    async act(person) {
      await person.write('input', '5551234567');
    },
    end: { field: '(555) 123-4567' },
  },
  'a list by enter': {
    html: `<label>Item <input id="item"></label><ul id="list"></ul>
      <script>item.addEventListener('keydown', ({ key }) => {
        if (key !== 'Enter') return;
        list.append(Object.assign(document.createElement('li'), { textContent: item.value }));
        item.value = '';
      });
      endState = () => [...list.children].map((one) => one.textContent)</script>`,
    async act(person) {
      await person.write('input', 'milk');
      await person.press('Enter');
      await person.type('bread');
      await person.press('Enter');
    },
    end: ['milk', 'bread'],
  },
  'a chat by enter': {
    html: `<div id="log"></div><textarea id="say" aria-label="Message"></textarea>
      <script>say.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        const said = say.value;
        say.value = '';
        setTimeout(() => log.append(Object.assign(document.createElement('p'), { textContent: said })), 450);
      });
      endState = () => [...log.children].map((one) => one.textContent)</script>`,
    async act(person) {
      await person.write('textarea', 'Is it open?');
      await person.press('Enter');
      await person.sees('p');
      await person.type('Thank you');
      await person.press('Enter');
      await person.sees('p >> nth=1');
    },
    end: ['Is it open?', 'Thank you'],
  },
  'suggestions that come late': {
    html: `<label>City <input id="city" autocomplete="off"></label><ul id="found"></ul><p id="chosen">none</p>
      <script>let timer; city.addEventListener('input', () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          found.innerHTML = ['Bergen', 'Berlin', 'Bern'].filter((name) => name.toLowerCase().startsWith(city.value.toLowerCase()))
            .map((name) => '<li>' + name + '</li>').join('');
        }, 400);
      });
      found.addEventListener('mousedown', ({ target }) => { chosen.textContent = target.textContent; found.innerHTML = ''; });
      endState = () => chosen.textContent</script>`,
    async act(person) {
      await person.write('input', 'berl');
      await person.click('li:text-is("Berlin")');
    },
    end: 'Berlin',
  },
  'radio by its label': {
    html: `<label><input type="radio" name="size" value="s" checked> Small</label><label><input type="radio" name="size" value="l"> Large</label>
      <script>endState = () => document.querySelector('[name=size]:checked').value</script>`,
    async act(person) {
      await person.click('text=Large');
    },
    end: 'l',
  },
  'radio by arrows': {
    html: `<label><input type="radio" name="size" value="s"> Small</label><label><input type="radio" name="size" value="m"> Medium</label>
      <label><input type="radio" name="size" value="l"> Large</label>
      <script>endState = () => document.querySelector('[name=size]:checked')?.value ?? ''</script>`,
    async act(person) {
      await person.click('[value=s]');
      await person.press('ArrowDown', 'ArrowDown');
    },
    end: 'l',
  },
  'box by the space bar': {
    html: `<label><input id="box" type="checkbox"> Agree</label>${reporting('box')}`,
    async act(person) {
      await person.press('Tab', 'Space');
    },
    end: { box: true },
  },
  'a box drawn by its label': {
    html: `<style>#box { position: absolute; opacity: 0 } label span { padding: 10px; border: 2px solid } #box:checked + span { background: gold }</style>
      <label><input id="box" type="checkbox"><span>Gift wrap</span></label>${reporting('box')}`,
    async act(person) {
      await person.click('span');
    },
    end: { box: true },
  },
  'several of a list': {
    html: `<select id="list" multiple size="4"><option>A<option>B<option>C<option>D</select>
      <script>endState = () => [...list.selectedOptions].map((one) => one.text)</script>`,
    async act(person) {
      await person.click('option >> nth=1');
      await person.click('option >> nth=3', { holding: ['Control'] });
    },
    end: ['B', 'D'],
  },
  'a menu by its letters': {
    html: `<select id="field"><option>Austria<option>Norway<option>Portugal</select>${reporting('field')}`,
    async act(person) {
      await person.press('Tab');
      await person.type('po');
    },
    end: { field: 'Portugal' },
  },
  'written by an input method': {
    html: field('text'),
    async act(person) {
      await person.click('input');
      await person.page.keyboard.insertText('日本語');
      person.gestures++;
      await person.press('Tab');
    },
    end: { field: '日本語' },
  },
  colour: {
    html: `<style>.swatch { display: inline-block; width: 40px; height: 40px; cursor: pointer }</style>
      ${['red', 'green', 'blue'].map((name) => `<span class="swatch" style="background: ${name}" title="${name}"></span>`).join('')}
      <script>let chosen = 'none'; document.addEventListener('click', ({ target }) => {
        if (target.className === 'swatch') chosen = target.title;
      });
      endState = () => chosen</script>`,
    async act(person) {
      await person.click('[title=blue]');
    },
    end: 'blue',
  },
});
