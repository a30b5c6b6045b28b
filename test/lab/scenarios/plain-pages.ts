import { family } from '../scenario.ts';

const REST = '<script>endState = () => document.title + location.hash</script>';

export default family('plain-pages', {
  'a confirm accepted': {
    html: `<button id="go">Delete all</button><script>let answer = ''; go.onclick = () => (answer = confirm('Sure?') ? 'deleted' : 'kept');
      endState = () => answer</script>`,
    async act(person) {
      person.answers(true);
      await person.click('#go');
    },
    end: 'deleted',
  },
  'a confirm dismissed': {
    html: `<button id="go">Delete all</button><script>let answer = ''; go.onclick = () => (answer = confirm('Sure?') ? 'deleted' : 'kept');
      endState = () => answer</script>`,
    async act(person) {
      person.answers(null);
      await person.click('#go');
    },
    end: 'kept',
  },
  'a prompt answered': {
    html: `<button id="go">Rename</button><p id="name">Old</p><script>go.onclick = () => { const next = prompt('Name?'); if (next) document.querySelector('#name').textContent = next };
      endState = () => document.querySelector('#name').textContent</script>`,
    async act(person) {
      person.answers('Borealis');
      await person.click('#go');
    },
    end: 'Borealis',
  },
  'a prompt cancelled': {
    html: `<button id="go">Rename</button><p id="name">Old</p><script>go.onclick = () => { document.querySelector('#name').textContent = prompt('Name?') ?? 'as it was' };
      endState = () => document.querySelector('#name').textContent</script>`,
    async act(person) {
      person.answers(null);
      await person.click('#go');
    },
    end: 'as it was',
  },
  'two questions after one click': {
    html: `<button id="go">Delete</button><script>let answer = ''; go.onclick = () => (answer = [confirm('Sure?'), prompt('Type its name'), confirm('All of it?')].join());
      endState = () => answer</script>`,
    async act(person) {
      person.answers(true, 'Borealis', null);
      await person.click('#go');
    },
    end: 'true,Borealis,false',
  },
  'an address typed soon after a click': {
    html: `<button id="go">Like</button><script>go.onclick = () => (sessionStorage.liked = 'liked'); endState = () => 'first ' + sessionStorage.liked</script>`,
    pages: { other: `<h1>Other</h1><script>endState = () => 'other ' + sessionStorage.liked</script>` },
    async act(person) {
      await person.click('#go');
      await person.page.goto(new URL('other', person.page.url()).href);
      await person.sees('h1');
    },
    end: 'other liked',
  },
  'sixty steps': {
    html: `<button id="more">More</button><script>let count = 0; more.onclick = () => count++; endState = () => count</script>`,
    async act(person) {
      for (let time = 0; time < 60; time++) await person.click('#more');
    },
    end: 60,
  },
  'an alert': {
    html: `<button id="go">Save</button><script>let saved = ''; go.onclick = () => { alert('Saved'); saved = 'saved' }; endState = () => saved</script>`,
    async act(person) {
      person.answers(true);
      await person.click('#go');
    },
    end: 'saved',
  },
  'two pages and back': {
    html: `<a href="one">One</a> <a href="two">Two</a><script>endState = () => 'list'</script>`,
    pages: {
      one: `<h1>One</h1><script>endState = () => 'one'</script>`,
      two: `<h1>Two</h1><button id="like">Like</button><script>let liked = ''; like.onclick = () => (liked = ' liked'); endState = () => 'two' + liked</script>`,
    },
    async act(person) {
      await person.click('text=One');
      await person.sees('h1');
      await person.back();
      await person.click('text=Two');
      await person.sees('h1');
      await person.click('text=Like');
    },
    end: 'two liked',
  },
  'a form over two pages': {
    html: `<form action="address"><label>Name <input name="name"></label><button>Next</button></form><script>endState = () => 'name'</script>`,
    pages: {
      address: `<form action="done"><label>Street <input name="street"></label><button>Order</button></form>
        <script>sessionStorage.person = new URLSearchParams(location.search).get('name'); endState = () => 'street'</script>`,
      done: `<h1>Thank you</h1><script>endState = () => sessionStorage.person + ', ' + new URLSearchParams(location.search).get('street')</script>`,
    },
    async act(person) {
      await person.write('input', 'Ada');
      await person.click('text=Next');
      await person.write('input', '12 Quay');
      await person.press('Enter');
    },
    end: 'Ada, 12 Quay',
  },
  'a page that comes late': {
    html: `<button id="go">Open</button><script>go.onclick = () => setTimeout(() => (location.href = 'late'), 900); endState = () => 'first'</script>`,
    pages: {
      late: `<button id="ok">Fine</button><script>let said = ''; ok.onclick = () => (said = 'fine'); endState = () => 'late ' + said</script>`,
    },
    async act(person) {
      await person.click('#go');
      await person.click('#ok');
    },
    end: 'late fine',
  },
  'views by the address': {
    html: `<nav><a href="#inbox">Inbox</a> <a href="#sent">Sent</a></nav><main id="view"></main>
      <script>const show = () => { view.innerHTML = '<h1>' + (location.hash || '#inbox') + '</h1><button>Mark</button>';
        view.querySelector('button').onclick = () => (marked = location.hash); };
      let marked = ''; addEventListener('hashchange', show); show();
      endState = () => ({ at: location.hash, marked })</script>`,
    async act(person) {
      await person.click('text=Sent');
      await person.click('text=Mark');
      await person.click('text=Inbox');
      await person.back();
    },
    end: { at: '#sent', marked: '#sent' },
  },
  'a window of its own': {
    html: `<button id="go">Choose a colour</button><p id="chosen">none</p>
      <script>go.onclick = () => open('colours', 'colours', 'width=400,height=300'); addEventListener('message', ({ data }) => (chosen.textContent = data));
      endState = () => chosen.textContent</script>`,
    pages: {
      colours: `<button onclick="opener.postMessage('blue', '*'); close()">Blue</button>`,
    },
    async act(person) {
      const opening = person.page.context().waitForEvent('page');
      await person.click('#go');
      const other = await opening;
      await other.locator('button').click();
      await person.sees('p:text-is("blue")');
    },
    end: 'blue',
  },
  'a frame of the same site': {
    html: `<iframe src="inner" width="400" height="150"></iframe><p id="got">nothing</p>
      <script>addEventListener('message', ({ data }) => (got.textContent = data)); endState = () => got.textContent</script>`,
    pages: {
      inner: `<label>Code <input></label><button>Apply</button><script>endState = () => undefined;
        document.querySelector('button').onclick = () => parent.postMessage(document.querySelector('input').value, '*')</script>`,
    },
    async act(person) {
      const frame = person.page.frameLocator('iframe');
      await person.write(frame.locator('input'), 'SPRING');
      await person.click(frame.locator('button'));
    },
    end: 'SPRING',
  },
  'an open shadow root': {
    html: `<shop-box></shop-box><script>customElements.define('shop-box', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' });
          root.innerHTML = '<input aria-label="Amount"><button>Add</button><p></p>';
          root.querySelector('button').onclick = () => (root.querySelector('p').textContent = root.querySelector('input').value);
        }
      });
      endState = () => document.querySelector('shop-box').shadowRoot.querySelector('p').textContent</script>`,
    async act(person) {
      await person.write('input', '3');
      await person.click('text=Add');
    },
    end: '3',
  },
  'a closed shadow root': {
    html: `<shop-box style="display: inline-block"></shop-box><script>let added = ''; customElements.define('shop-box', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'closed' });
          root.innerHTML = '<button style="padding: 20px">One</button><button style="padding: 20px">Two</button>';
          for (const button of root.querySelectorAll('button')) button.onclick = () => (added = button.textContent);
        }
      });
      endState = () => added</script>`,
    async act(person) {
      await person.click('shop-box', { at: { x: 0.75, y: 0.5 } });
    },
    end: 'Two',
  },
  'a file': {
    html: `<input id="file" type="file"><script>endState = () => [...file.files].map(({ name }) => name)</script>`,
    async act(person) {
      const choosing = person.page.waitForEvent('filechooser');
      await person.click('input');
      await (await choosing).setFiles({ name: 'ship.txt', mimeType: 'text/plain', buffer: Buffer.from('Annabelle') });
    },
    end: ['ship.txt'],
  },
  'a banner before the page': {
    html: `<div id="banner" style="position: fixed; inset: auto 0 0; background: #ddd; padding: 30px">We use cookies.
        <button id="no">Reject</button> <button id="yes">Accept</button></div><button id="go">Go</button>
      <script>no.onclick = yes.onclick = () => banner.remove(); let gone = ''; go.onclick = () => (gone = 'gone');
      endState = () => ({ gone, banner: Boolean(document.querySelector('#banner')) })</script>`,
    async act(person) {
      await person.click('#no');
      await person.click('#go');
    },
    end: { gone: 'gone', banner: false },
  },
  'what is loaded late': {
    html: `<button id="load">Load</button><ul id="list"></ul><p id="chosen">none</p>
      <script>load.onclick = () => setTimeout(() => {
        list.innerHTML = '<li>Ada</li><li>Bea</li>';
        list.onclick = ({ target }) => (chosen.textContent = target.textContent);
      }, 1500);
      endState = () => chosen.textContent</script>`,
    async act(person) {
      await person.click('#load');
      await person.click('text=Bea');
    },
    end: 'Bea',
  },
  'a title that changes': {
    html: `<button id="go">Begin</button>${REST}<script>go.onclick = () => { document.title = 'Begun'; location.hash = 'begun' }</script>`,
    async act(person) {
      await person.click('#go');
    },
    end: 'Begun#begun',
  },
});
