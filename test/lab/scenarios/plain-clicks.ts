import { family } from '../scenario.ts';

/** Markup of a text that tells what was chosen. */
const CHOSEN = '<p id="chosen">nothing</p><script>endState = () => chosen.textContent</script>';

export default family('plain-clicks', {
  'a card that is a div': {
    html: `<style>.card { padding: 20px; border: 1px solid; width: 200px; cursor: pointer }</style>
      <div class="card">Small</div><div class="card">Large</div>${CHOSEN}
      <script>for (const card of document.querySelectorAll('.card')) card.addEventListener('click', () =>
        setTimeout(() => (chosen.textContent = card.textContent), 500))</script>`,
    async act(person) {
      await person.click('text=Large');
      await person.sees('p:text("Large")');
    },
    end: 'Large',
  },
  'a fold by a class': {
    html: `<style>.body { display: none } .open .body { display: block }</style>
      <section><h3>Delivery</h3><p class="body">Two days.</p></section><section><h3>Returns</h3><p class="body">A month.</p></section>
      <script>for (const title of document.querySelectorAll('h3')) title.onclick = () => title.parentElement.classList.toggle('open');
      endState = () => [...document.querySelectorAll('.open h3')].map((one) => one.textContent)</script>`,
    async act(person) {
      await person.click('text=Returns');
    },
    end: ['Returns'],
  },
  'a counter': {
    html: `<span id="less" style="cursor: pointer">−</span> <b id="count">1</b> <span id="more" style="cursor: pointer">+</span>
      <script>more.onclick = () => count.textContent++; less.onclick = () => count.textContent--;
      endState = () => count.textContent</script>`,
    async act(person) {
      await person.click('#more');
      await person.click('#more');
      await person.click('#more');
      await person.click('#less');
    },
    end: '3',
  },
  stars: {
    html: `<div id="stars" style="font-size: 30px; cursor: pointer">${'<i>☆</i>'.repeat(5)}</div>
      <script>let given = 0; stars.onclick = ({ target }) => {
        given = [...stars.children].indexOf(target) + 1;
        [...stars.children].forEach((star, index) => (star.textContent = index < given ? '★' : '☆'));
      };
      endState = () => given</script>`,
    async act(person) {
      await person.click('i >> nth=3');
    },
    end: 4,
  },
  'a day in a calendar': {
    html: `<table id="days" tabindex="0">${[0, 1, 2].map((week) => `<tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td>${week * 7 + day}</td>`).join('')}</tr>`).join('')}</table>
      <script>let day = ''; days.addEventListener('click', ({ target }) => {
        for (const cell of days.querySelectorAll('.on')) cell.className = '';
        target.className = 'on';
        day = target.textContent;
      });
      endState = () => day</script>`,
    async act(person) {
      await person.click('td:text-is("12")');
    },
    end: '12',
  },
  'a row of a table': {
    html: `<table tabindex="0"><tbody>${['Ada', 'Bea', 'Cleo'].map((name) => `<tr><td>${name}</td><td>Edit</td></tr>`).join('')}</tbody></table>${CHOSEN}
      <script>document.querySelector('tbody').onclick = ({ target }) => {
        chosen.textContent = target.closest('tr').firstChild.textContent;
      }</script>`,
    async act(person) {
      await person.click('tr:has-text("Bea") td >> nth=1');
    },
    end: 'Bea',
  },
  'the third of the same buttons': {
    html: `<ul>${['Apples', 'Pears', 'Plums'].map((name) => `<li>${name} <button>Add</button></li>`).join('')}</ul>${CHOSEN}
      <script>document.querySelector('ul').onclick = ({ target }) => {
        if (target.localName === 'button') chosen.textContent = target.previousSibling.textContent.trim();
      }</script>`,
    async act(person) {
      await person.click('li:has-text("Plums") button');
    },
    end: 'Plums',
  },
  'a menu under the pointer': {
    html: `<style>nav ul { display: none } nav:hover ul { display: block }</style>
      <nav><b>Products</b><ul><li><a href="#boats">Boats</a></li><li><a href="#oars">Oars</a></li></ul></nav>
      <script>endState = () => location.hash</script>`,
    async act(person) {
      await person.hover('text=Products');
      await person.click('text=Oars');
    },
    end: '#oars',
  },
  'a menu of a script under the pointer': {
    html: `<div id="menu"><b>Account</b></div>${CHOSEN}
      <script>menu.onmouseenter = () => {
        menu.insertAdjacentHTML('beforeend', '<p><button>Profile</button> <button>Sign out</button></p>');
        menu.querySelectorAll('button').forEach((one) => (one.onclick = () => (chosen.textContent = one.textContent)));
      };
      menu.onmouseleave = () => menu.querySelector('p')?.remove();</script>`,
    async act(person) {
      await person.hover('text=Account');
      await person.click('text=Sign out');
    },
    end: 'Sign out',
  },
  'menus of two levels under the pointer': {
    html: `<style>li > ul { display: none } li:hover > ul { display: block } ul { padding: 0; width: 200px }</style>
      <ul><li><b>File</b><ul><li><a href="#new">New</a></li><li><b>Export</b><ul><li><a href="#pdf">PDF</a></li></ul></li></ul></li></ul>
      <script>endState = () => location.hash</script>`,
    async act(person) {
      await person.hover('text=File');
      await person.hover('text=Export');
      await person.click('text=PDF');
    },
    end: '#pdf',
  },
  'a double click': {
    html: `<p id="name" style="width: 200px">Annabelle</p><script>let edits = 0; name.title = ''; document.querySelector('#name').ondblclick = () => edits++;
      endState = () => edits</script>`,
    async act(person) {
      await person.click('#name', { count: 2 });
    },
    end: 1,
  },
  'the right button': {
    html: `<div id="box" style="padding: 30px; background: #eee">Files</div>${CHOSEN}
      <script>box.oncontextmenu = (event) => {
        event.preventDefault();
        box.insertAdjacentHTML('afterend', '<ul id="menu"><li>Rename</li><li>Delete</li></ul>');
        document.querySelector('#menu').onclick = ({ target }) => (chosen.textContent = target.textContent);
      }</script>`,
    async act(person) {
      await person.click('#box', { button: 'right' });
      await person.click('text=Rename');
    },
    end: 'Rename',
  },
  'held with control': {
    html: `<ul id="list"><li>A</li><li>B</li><li>C</li></ul>
      <script>list.onclick = ({ target, ctrlKey }) => {
        if (!ctrlKey) for (const one of list.children) one.className = '';
        target.classList.toggle('on');
      };
      endState = () => [...list.querySelectorAll('.on')].map((one) => one.textContent)</script>`,
    async act(person) {
      await person.click('li:text-is("A")');
      await person.click('li:text-is("C")', { holding: ['Control'] });
    },
    end: ['A', 'C'],
  },
  'chosen at mouse down': {
    html: `<div id="open" style="border: 1px solid; width: 200px">Size</div>${CHOSEN}
      <script>open_ = document.querySelector('#open'); open_.addEventListener('mousedown', () => {
        open_.insertAdjacentHTML('afterend', '<ul><li>Small</li><li>Large</li></ul>');
        document.querySelector('ul').addEventListener('mousedown', ({ target }) => {
          chosen.textContent = target.textContent;
          target.parentElement.remove();
        });
      })</script>`,
    async act(person) {
      await person.click('#open');
      await person.click('text=Large');
    },
    end: 'Large',
  },
  'more by scrolling': {
    html: `<ul id="feed"></ul><script>const add = () => {
        const from = feed.children.length;
        for (let index = 1; index <= 20; index++) feed.insertAdjacentHTML('beforeend', '<li style="height: 60px">Item ' + (from + index) + '</li>');
      };
      add();
      addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 100 && feed.children.length < 40) add(); });
      let seen = ''; feed.onclick = ({ target }) => (seen = target.textContent);
      endState = () => ({ items: feed.children.length, seen })</script>`,
    async act(person) {
      await person.wheel('#feed', 2_000);
      await person.click('text=/^Item 33$/');
    },
    end: { items: 40, seen: 'Item 33' },
  },
  'a box that scrolls': {
    html: `<div id="terms" style="height: 120px; overflow: auto; border: 1px solid">${'<p>Term.</p>'.repeat(30)}</div><button id="agree" disabled>I agree</button>${CHOSEN}
      <script>terms.onscroll = () => { if (terms.scrollTop + 130 > terms.scrollHeight) agree.disabled = false };
      agree.onclick = () => (chosen.textContent = 'agreed')</script>`,
    async act(person) {
      await person.wheel('#terms', 3_000);
      await person.click('#agree');
    },
    end: 'agreed',
  },
  'a canvas': {
    html: `<canvas id="board" width="300" height="300" style="border: 1px solid"></canvas>
      <script>const marks = []; board.onclick = ({ offsetX, offsetY }) => marks.push(Math.floor(offsetX / 100) + ',' + Math.floor(offsetY / 100));
      endState = () => marks</script>`,
    async act(person) {
      await person.click('canvas', { at: { x: 0.85, y: 0.15 } });
      await person.click('canvas', { at: { x: 0.15, y: 0.85 } });
    },
    end: ['2,0', '0,2'],
  },
  'a drawing': {
    html: `<canvas id="pad" width="300" height="200" style="border: 1px solid"></canvas>
      <script>let points = 0, down = false; pad.onpointerdown = () => (down = true); addEventListener('pointerup', () => (down = false));
      pad.onpointermove = () => { if (down) points++ };
      endState = () => points > 5</script>`,
    async act(person) {
      await person.dragBy('canvas', 120, 60, { x: 0.2, y: 0.2 });
    },
    end: true,
  },
  'a shape in a picture': {
    html: `<svg width="300" height="120">${['red', 'green', 'blue'].map((name, index) => `<circle cx="${50 + index * 100}" cy="60" r="40" fill="${name}"/>`).join('')}</svg>${CHOSEN}
      <script>document.querySelector('svg').onclick = ({ target }) => (chosen.textContent = target.getAttribute('fill') ?? 'none')</script>`,
    async act(person) {
      await person.click('circle >> nth=1');
    },
    end: 'green',
  },
  'a summary': {
    html: '<details id="more"><summary>More</summary><p>Text.</p></details><script>endState = () => more.open</script>',
    async act(person) {
      await person.click('summary');
    },
    end: true,
  },
  'a dialog of the page': {
    html: `<button id="ask">Remove</button><dialog id="box"><form method="dialog"><button value="no">No</button><button value="yes">Yes</button></form></dialog>
      <script>ask.onclick = () => box.showModal(); endState = () => box.returnValue</script>`,
    async act(person) {
      await person.click('#ask');
      await person.click('text=Yes');
    },
    end: 'yes',
  },
  'a link in the page': {
    html: '<a href="#part">To the part</a><h2 id="part">Part</h2><script>endState = () => location.hash</script>',
    async act(person) {
      await person.click('a');
    },
    end: '#part',
  },
  'nothing that answers': {
    html: `<p>Some text to read.</p><button id="go">Go</button>${CHOSEN}<script>go.onclick = () => (chosen.textContent = 'gone')</script>`,
    async act(person) {
      await person.click('text=Some text');
      await person.click('#go');
    },
    end: 'gone',
  },
  'keys on a widget of a role': {
    html: `<div role="listbox" tabindex="0" id="list" aria-label="Size">${['S', 'M', 'L'].map((size) => `<div role="option" aria-selected="false">${size}</div>`).join('')}</div>${CHOSEN}
      <script>let at = -1; list.addEventListener('keydown', ({ key }) => {
        if (key === 'ArrowDown') at++;
        if (key === 'Enter') chosen.textContent = list.children[at].textContent;
        [...list.children].forEach((one, index) => one.setAttribute('aria-selected', index === at));
      })</script>`,
    async act(person) {
      await person.press('Tab', 'ArrowDown', 'ArrowDown', 'Enter');
    },
    end: 'M',
  },
  'a button by enter': {
    html: `<div role="button" tabindex="0" id="go">Go</div>${CHOSEN}
      <script>go.onkeydown = ({ key }) => { if (key === 'Enter' || key === ' ') chosen.textContent = 'gone by ' + key }</script>`,
    async act(person) {
      await person.press('Tab', 'Enter');
    },
    end: 'gone by Enter',
  },
});
