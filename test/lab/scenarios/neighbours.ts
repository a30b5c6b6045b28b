import type { Person } from '../person.ts';
import { family } from '../scenario.ts';

/** Holds the button of the mouse down on an element, for a time in ms. */
async function hold(person: Person, place: string, milliseconds: number): Promise<void> {
  await person.hover(place);
  await person.page.mouse.down();
  await person.page.waitForTimeout(milliseconds);
  await person.page.mouse.up();
  person.gestures++;
  await person.still(300);
}

const FILES = ['Letter', 'Budget', 'Photo', 'Plan'];
const ITEM = 'padding: 8px; width: 160px; border: 1px solid; cursor: pointer; user-select: none';

/** Neighbours of gestures that the recorder once lost: each kind of section 2 that has a test, in three other shapes. */
export default family('neighbours', {
  'frame: a heading that is chosen in a list outside of it': {
    html: `<select><option>Text</option><option>Heading</option></select><br><iframe id="page" style="height: 120px" srcdoc="<body contenteditable style='min-height: 80px'></body>"></iframe>
      <script>const inside = () => page.contentDocument.body;
      document.querySelector('select').onchange = ({ target }) => {
        page.contentWindow.focus();
        inside().focus();
        page.contentDocument.execCommand('formatBlock', false, target.value === 'Heading' ? 'h2' : 'p');
      };
      endState = () => (page.contentDocument?.readyState === 'complete' ? inside().innerHTML : undefined)</script>`,
    async act(person) {
      await person.click(person.page.frameLocator('iframe').locator('body'));
      await person.type('Tea ');
      await person.press('Tab');
      await person.page.locator('select').focus();
      await person.type('H');
      await person.type('time');
    },
    end: '<h2>Tea time</h2>',
  },
  'frame: a name that is put in at the caret': {
    html: `<button onmousedown="event.preventDefault()">Put in the name</button><br><iframe id="page" srcdoc="<textarea rows='4'></textarea>"></iframe>
      <script>const text = () => page.contentDocument.querySelector('textarea');
      document.querySelector('button').onclick = () => text().setRangeText('Ada', text().selectionStart, text().selectionEnd, 'end');
      endState = () => text()?.value</script>`,
    async act(person) {
      await person.click(person.page.frameLocator('iframe').locator('textarea'));
      await person.type('Dear ');
      await person.click('button');
      await person.type(', come soon');
    },
    end: 'Dear Ada, come soon',
  },
  'frame: two texts in turn': {
    html: `<iframe id="one" srcdoc="<p contenteditable style='height: 40px'></p>"></iframe><iframe id="two" srcdoc="<p contenteditable style='height: 40px'></p>"></iframe>
      <script>const textOf = (frame) => frame.contentDocument?.querySelector('p')?.textContent ?? '';
      endState = () => [textOf(one), textOf(two)]</script>`,
    async act(person) {
      const text = (id: string) => person.page.frameLocator(id).locator('p');
      await person.click(text('#one'));
      await person.type('first');
      await person.click(text('#two'));
      await person.type('second');
      await person.click(text('#one'));
      await person.press('End');
      await person.type(', third');
    },
    end: ['first, third', 'second'],
  },
  'held: boxes from one to another with Shift': {
    html: `${FILES.map((name) => `<label><input type="checkbox" value="${name}"> ${name}</label><br>`).join('')}
      <script>const boxes = [...document.querySelectorAll('input')];
      let last = 0;
      for (const box of boxes) box.onclick = ({ shiftKey }) => {
        const at = boxes.indexOf(box);
        if (shiftKey) for (const other of boxes.slice(Math.min(last, at), Math.max(last, at))) other.checked = box.checked;
        last = at;
      };
      endState = () => boxes.filter((box) => box.checked).map((box) => box.value)</script>`,
    async act(person) {
      await person.click('[value=Letter]');
      await person.click('[value=Photo]', { holding: ['Shift'] });
    },
    end: ['Letter', 'Budget', 'Photo'],
  },
  'held: rows with Control, then a button': {
    html: `<table>${FILES.map((name) => `<tr data-file="${name}"><td style="cursor: pointer">${name}</td></tr>`).join('')}</table><button>Remove</button>
      <script>for (const row of document.querySelectorAll('tr')) row.onclick = ({ ctrlKey }) => {
        if (!ctrlKey) for (const other of document.querySelectorAll('.on')) other.classList.remove('on');
        row.classList.toggle('on');
      };
      document.querySelector('button').onclick = () => document.querySelectorAll('.on').forEach((row) => row.remove());
      endState = () => [...document.querySelectorAll('td')].map((cell) => cell.textContent)</script>`,
    async act(person) {
      await person.click('text=Letter');
      await person.click('text=Plan', { holding: ['Control'] });
      await person.click('text=Remove');
    },
    end: ['Budget', 'Photo'],
  },
  'held: a long press that begins to choose': {
    html: `<ul style="list-style: none">${FILES.map((name) => `<li style="${ITEM}">${name}</li>`).join('')}</ul>
      <script>let isChoosing = false, timer;
      for (const item of document.querySelectorAll('li')) {
        item.onpointerdown = () => { timer = setTimeout(() => { isChoosing = true; item.classList.add('on') }, 600) };
        item.onpointerup = () => clearTimeout(timer);
        item.onclick = () => { if (isChoosing && !item.matches('.fresh')) item.classList.add('on') };
      }
      endState = () => [...document.querySelectorAll('.on')].map((item) => item.textContent)</script>`,
    async act(person) {
      await hold(person, 'text=Budget', 900);
      await person.click('text=Plan');
    },
    end: ['Budget', 'Plan'],
  },
  'double: a name that is changed in its place': {
    html: `<ul>${FILES.map((name) => `<li><span>${name}</span></li>`).join('')}</ul>
      <script>document.querySelector('ul').ondblclick = ({ target }) => {
        if (target.localName !== 'span') return;
        const field = document.createElement('input');
        field.value = target.textContent;
        target.replaceWith(field);
        field.focus();
        field.select();
        field.onkeydown = ({ key }) => { if (key === 'Enter') field.replaceWith(Object.assign(document.createElement('span'), { textContent: field.value })) };
      };
      endState = () => [...document.querySelectorAll('li')].map((item) => item.textContent)</script>`,
    async act(person) {
      await person.click('text=Budget', { count: 2 });
      await person.type('Costs');
      await person.press('Enter');
    },
    end: ['Letter', 'Costs', 'Photo', 'Plan'],
  },
  'double: a cell that each click draws anew': {
    html: `<div id="sheet"></div><script>let chosen, open;
      const draw = () => { sheet.innerHTML = '<table>' + [1, 2].map((row) => '<tr>' + ['A', 'B'].map((column) => {
        const name = column + row;
        return '<td data-cell="' + name + '" style="width: 60px; height: 24px; border: ' + (name === chosen ? 3 : 1) + 'px solid">' + (name === open ? '<b>open</b>' : name) + '</td>';
      }).join('') + '</tr>').join('') + '</table>' };
      sheet.onclick = ({ target }) => { chosen = target.closest('td')?.dataset.cell; draw() };
      sheet.ondblclick = ({ target }) => { open = target.closest('td')?.dataset.cell; draw() };
      draw();
      endState = () => [chosen, open]</script>`,
    async act(person) {
      await person.click('[data-cell=B2]', { count: 2 });
    },
    end: ['B2', 'B2'],
  },
  'double: an hour of a day without entries': {
    html: `<div id="day" style="position: relative; width: 200px; height: 480px; border: 1px solid"></div>
      <script>const entries = [];
      day.ondblclick = ({ offsetY, target }) => {
        if (target !== day) return;
        const hour = Math.floor(offsetY / 40);
        entries.push(hour);
        day.insertAdjacentHTML('beforeend', '<i style="position: absolute; left: 0; top: ' + hour * 40 + 'px">New</i>');
      };
      endState = () => entries</script>`,
    async act(person) {
      await person.click('#day', { count: 2, at: { x: 0.5, y: 0.62 } });
    },
    end: [7],
  },
  'late: a button that works once its page is ready': {
    html: `<p id="how">Loading</p><button>Order</button><p id="said">nothing</p><script>
      setTimeout(() => { how.textContent = 'Ready'; document.querySelector('button').onclick = () => (said.textContent = 'ordered') }, 1200);
      endState = () => said.textContent</script>`,
    async act(person) {
      await person.sees('text=Ready');
      await person.click('button');
    },
    end: 'ordered',
  },
  'late: a button that is enabled after a check': {
    html: `<input name="code"><button disabled>Go on</button><p id="said">nothing</p><script>
      const [field, button] = document.querySelectorAll('input, button');
      field.oninput = () => setTimeout(() => (button.disabled = field.value.length < 4), 1200);
      button.onclick = () => (said.textContent = 'went on with ' + field.value);
      endState = () => said.textContent</script>`,
    async act(person) {
      await person.write('[name=code]', '4711');
      await person.sees('button:enabled');
      await person.click('button');
    },
    end: 'went on with 4711',
  },
  'late: a row of a list that is found anew': {
    html: `<input name="q" placeholder="Search"><ul></ul><p id="said">nothing</p><script>
      const list = document.querySelector('ul');
      const show = (names) => { list.innerHTML = names.map((name) => '<li><b>' + name + '</b> <button>Open</button></li>').join('') };
      document.querySelector('[name=q]').oninput = ({ target: { value } }) => {
        list.className = 'old';
        setTimeout(() => { show(${JSON.stringify(FILES)}.filter((name) => name.includes(value)).reverse()); list.className = '' }, 900);
      };
      list.onclick = ({ target }) => { if (target.localName === 'button' && !list.className) said.textContent = target.previousElementSibling.textContent };
      show(${JSON.stringify(FILES)});
      endState = () => said.textContent</script>`,
    async act(person) {
      await person.write('[name=q]', 'P');
      await person.sees('li:first-child:has-text("Plan")');
      await person.click('li:has-text("Photo") button');
    },
    end: 'Photo',
  },
  'drag: to another column, before what is there': {
    html: `<div style="display: flex; gap: 20px">${['To do', 'Done']
      .map(
        (name, index) =>
          `<section style="width: 180px; min-height: 160px; border: 1px solid"><h3>${name}</h3>${(index ? ['Paint'] : ['Wash', 'Dry']).map((card) => `<p draggable="true" style="${ITEM}">${card}</p>`).join('')}</section>`,
      )
      .join('')}</div>
      <script>let card;
      const mark = Object.assign(document.createElement('hr'), { id: 'mark' });
      for (const column of document.querySelectorAll('section')) {
        column.ondragstart = ({ target }) => { card = target };
        column.ondragover = (event) => {
          event.preventDefault();
          const before = [...column.querySelectorAll('p')].find((one) => event.clientY < one.getBoundingClientRect().top + 18);
          column.insertBefore(mark, before ?? null);
        };
        column.ondrop = (event) => { event.preventDefault(); mark.replaceWith(card) };
      }
      endState = () => [...document.querySelectorAll('section')].map((one) => [...one.querySelectorAll('p')].map((other) => other.textContent))</script>`,
    async act(person) {
      await person.drag('text=Wash', 'text=Paint', { to: { x: 0.5, y: 0.2 } });
    },
    end: [['Dry'], ['Wash', 'Paint']],
  },
  'drag: by a handle alone': {
    html: `<ul style="list-style: none">${FILES.map((name) => `<li style="${ITEM}"><i>⠿</i> ${name}</li>`).join('')}</ul>
      <script>let dragged;
      const list = document.querySelector('ul');
      list.onmousedown = ({ target }) => { if (target.localName === 'i') target.parentElement.draggable = true };
      list.ondragstart = ({ target }) => { dragged = target };
      list.ondragover = (event) => event.preventDefault();
      list.ondrop = (event) => { event.preventDefault(); event.target.closest('li')?.after(dragged) };
      list.ondragend = () => { dragged.draggable = false };
      endState = () => [...list.children].map((item) => item.textContent.slice(2))</script>`,
    async act(person) {
      await person.drag('li:has-text("Letter") i', 'li:has-text("Photo")', { to: { x: 0.5, y: 0.5 } });
    },
    end: ['Budget', 'Photo', 'Letter', 'Plan'],
  },
  'drag: tabs that change places meanwhile': {
    html: `<div id="tabs" style="display: flex">${FILES.map((name) => `<span draggable="true" style="${ITEM}; width: 90px">${name}</span>`).join('')}</div>
      <script>let dragged;
      tabs.ondragstart = ({ target }) => { dragged = target };
      tabs.ondragover = (event) => {
        event.preventDefault();
        const over = event.target.closest('span');
        if (!over || over === dragged) return;
        const { left, width } = over.getBoundingClientRect();
        if (event.clientX > left + width / 2) over.after(dragged);
        else over.before(dragged);
      };
      tabs.ondrop = (event) => event.preventDefault();
      endState = () => [...tabs.children].map((tab) => tab.textContent)</script>`,
    async act(person) {
      await person.drag('text=Letter', 'text=Photo', { to: { x: 0.7, y: 0.5 } });
    },
    end: ['Budget', 'Photo', 'Letter', 'Plan'],
  },
});
