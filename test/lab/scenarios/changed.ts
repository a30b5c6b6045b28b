import type { Person } from '../person.ts';
import { family } from '../scenario.ts';

/** What has become of a page since it was recorded. */
interface Changes {
  order?: boolean;
  language?: boolean;
  names?: boolean;
  layout?: boolean;
  banner?: boolean;
  slow?: boolean;
  version?: boolean;
  more?: boolean;
}

const KINDS: Record<string, Changes> = {
  'in another order': { order: true },
  'in another language': { language: true },
  'with other ids and classes': { names: true },
  'in another layout': { layout: true },
  'with a banner on top': { banner: true },
  'from a slower server': { slow: true },
  'by a new version of its components': { version: true },
  'with one field more': { more: true },
};

/** A page with what is done in it: its markup as it is now, and a script that waits for the markup to be there. */
interface Base {
  body(changes: Changes): string;
  script: string;
  act(person: Person): Promise<void>;
  end: unknown;
}

const ordered = <Item>(items: readonly Item[], { order }: Changes): Item[] => (order ? items.toReversed() : [...items]);

/** A name of the page's own, as its author gave it or as another build makes it. */
const name = (word: string, { names }: Changes) =>
  names ? `x${[...word].reduce((sum, sign) => (sum * 33 + sign.charCodeAt(0)) % 1_000_003, 7).toString(36)}` : word;

const word = (english: string, german: string, { language }: Changes) => (language ? german : english);

/** A button as the components of a version make it. */
const button = (attributes: string, text: string, { version }: Changes) =>
  version
    ? `<span role="button" tabindex="0" class="v2-Button-root v2-Button-filled" ${attributes}><span class="v2-Button-label">${text}</span></span>`
    : `<button class="v1-btn v1-btn-primary" ${attributes}>${text}</button>`;

const BASES: Record<string, Base> = {
  'a card of a shop': {
    body: (changes) => {
      const teas = [
        ['sencha', 'Sencha', '4.20'],
        ['oolong', 'Oolong', '6.80'],
        ['assam', 'Assam', '3.10'],
        ...(changes.more ? [['rooibos', 'Rooibos', '2.90']] : []),
      ] as [string, string, string][];
      const card = ([key, title, price]: [string, string, string]) => {
        const head = `<h3><a href="/tea/${key}">${title}</a></h3>`;
        const add = button(`data-act="${key}"`, word('Add to basket', 'In den Korb', changes), changes);
        const foot = `<p>${price} €</p>`;
        return `<li class="${name('card', changes)}">${changes.layout ? `<div>${foot}${add}</div>${head}` : head + foot + add}</li>`;
      };
      return `<h1>${word('Teas', 'Tees', changes)}</h1><ul id="${name('teas', changes)}">${ordered(teas, changes).map(card).join('')}</ul>`;
    },
    script: 'on("[data-act]", "click", (e) => { state = [...(state ?? []), e.dataset.act] })',
    act: (person) => person.click('li:has-text("Oolong") [data-act]'),
    end: ['oolong'],
  },
  'a row of a table': {
    body: (changes) => {
      const rows = [
        ['1040', 'Paper', '12'],
        ['1041', 'Ink', '30'],
        ['1042', 'Paper', '18'],
        ...(changes.more ? [['1043', 'Ink', '7']] : []),
      ] as [string, string, string][];
      const row = ([number, what, sum]: [string, string, string]) => {
        const pay = `<td>${button(`data-act="${number}"`, word('Pay', 'Bezahlen', changes), changes)}</td>`;
        const cells = `<td>${number}</td><td>${what}</td>${changes.more ? '<td>net</td>' : ''}<td>${sum}.00</td>`;
        return `<tr class="${name('row', changes)}">${changes.layout ? pay + cells : cells + pay}</tr>`;
      };
      return `<h1>${word('Invoices', 'Rechnungen', changes)}</h1><table id="${name('invoices', changes)}"><tbody>${ordered(rows, changes).map(row).join('')}</tbody></table>`;
    },
    script: 'on("[data-act]", "click", (e) => { state = [...(state ?? []), e.dataset.act] })',
    act: (person) => person.click('tr:has-text("1041") [data-act]'),
    end: ['1041'],
  },
  'a form': {
    body: (changes) => {
      const field = (key: string, label: string, control: string) =>
        changes.layout
          ? `<p><span class="${name('box', changes)}">${control}</span><label for="${name(key, changes)}">${label}</label></p>`
          : `<label for="${name(key, changes)}">${label}</label> ${control}<br>`;
      const input = (key: string, type = 'text') =>
        `<input id="${name(key, changes)}" name="${key}" type="${type}" class="${changes.version ? 'v2-Input-input' : 'v1-input'}">`;
      const fields = [
        field('first', word('First name', 'Vorname', changes), input('first')),
        field('last', word('Last name', 'Nachname', changes), input('last')),
        ...(changes.more ? [field('middle', word('Middle name', 'Zweiter Vorname', changes), input('middle'))] : []),
        field(
          'city',
          word('City', 'Stadt', changes),
          `<select id="${name('city', changes)}" name="city">${ordered(['Ulm', 'Bonn', 'Kiel'], changes).map((city) => `<option value="${city.toLowerCase()}">${city}</option>`)}</select>`,
        ),
        field('terms', word('I agree', 'Ich stimme zu', changes), input('terms', 'checkbox')),
      ];
      const isFlipped = changes.order ? fields.toReversed() : fields;
      return `<form id="${name('form', changes)}" onsubmit="return false">${isFlipped.join('')}${button('data-act="send"', word('Send', 'Senden', changes), changes)}</form>`;
    },
    script: `on('[data-act]', 'click', () => { const of = (key) => document.querySelector('[name=' + key + ']');
      state = [of('first').value, of('last').value, of('city').value, of('terms').checked, of('middle')?.value ?? ''] })`,
    async act(person) {
      await person.write('[name=first]', 'Ada');
      await person.write('[name=last]', 'Byron');
      // The list that the browser opens for a mouse is no part of the page.
      await person.press('Tab');
      await person.type('b');
      await person.click('[name=terms]');
      await person.click('[data-act]');
    },
    end: ['Ada', 'Byron', 'bonn', true, ''],
  },
  'tabs and a switch': {
    body: (changes) => {
      const tabs = [
        ['profile', word('Profile', 'Profil', changes)],
        ['mail', word('Messages', 'Nachrichten', changes)],
        ['safety', word('Security', 'Sicherheit', changes)],
        ...(changes.more ? [['labs', word('Labs', 'Labor', changes)]] : []),
      ] as [string, string][];
      const tab = ([key, text]: [string, string]) =>
        changes.version
          ? `<button role="tab" class="v2-Tab" data-value="${key}" aria-controls="panel-${key}">${text}</button>`
          : `<a role="tab" class="v1-tab" href="#${key}" data-value="${key}">${text}</a>`;
      const toggle = (key: string, text: string) =>
        `<label class="${name('line', changes)}"><input type="checkbox" name="${key}"> ${text}</label><br>`;
      const panel = ([key]: [string, string]) => {
        const lines = [
          toggle(`${key}-weekly`, word('Weekly', 'Wöchentlich', changes)),
          toggle(`${key}-daily`, word('Daily', 'Täglich', changes)),
        ];
        return `<section id="panel-${key}" hidden>${ordered(lines, changes).join('')}</section>`;
      };
      const list = `<div role="tablist" id="${name('tabs', changes)}">${ordered(tabs, changes).map(tab).join(' ')}</div>`;
      const panels = tabs.map(panel).join('');
      return changes.layout ? `<main><div>${panels}</div><aside>${list}</aside></main>` : list + panels;
    },
    script: `on('[role=tab]', 'click', (tab, event) => { event.preventDefault();
        for (const panel of document.querySelectorAll('section')) panel.hidden = panel.id !== 'panel-' + tab.dataset.value });
      on('input', 'change', () => { state = [...document.querySelectorAll('input:checked')].map((e) => e.name) })`,
    async act(person) {
      await person.click('[data-value=mail]');
      await person.click('[name=mail-daily]');
    },
    end: ['mail-daily'],
  },
  'a menu': {
    body: (changes) => {
      const items = [
        ['rename', word('Rename', 'Umbenennen', changes)],
        ['copy', word('Duplicate', 'Duplizieren', changes)],
        ['archive', word('Archive', 'Archivieren', changes)],
        ...(changes.more ? [['share', word('Share', 'Teilen', changes)]] : []),
      ] as [string, string][];
      const item = ([key, text]: [string, string]) =>
        changes.version
          ? `<div role="menuitem" tabindex="-1" class="v2-MenuItem" data-act="${key}"><span>${text}</span></div>`
          : `<li role="menuitem" class="v1-item" data-act="${key}">${text}</li>`;
      const open = button(
        `id="${name('open', changes)}" data-open aria-haspopup="menu"`,
        word('Actions', 'Aktionen', changes),
        changes,
      );
      const list = `<${changes.version ? 'div' : 'ul'} role="menu" id="${name('menu', changes)}" hidden>${ordered(items, changes).map(item).join('')}</${changes.version ? 'div' : 'ul'}>`;
      return changes.layout ? `<header><nav>${list}</nav>${open}</header>` : `<p>${open}</p>${list}`;
    },
    script: `on('[data-open]', 'click', () => { document.querySelector('[role=menu]').hidden = false });
      on('[data-act]', 'click', (e) => { state = e.dataset.act; document.querySelector('[role=menu]').hidden = true })`,
    async act(person) {
      await person.click('[data-open]');
      await person.click('[data-act=archive]');
    },
    end: 'archive',
  },
  'a search with suggestions': {
    body: (changes) => {
      const box = `<input id="${name('q', changes)}" name="q" role="combobox" placeholder="${word('Where to?', 'Wohin?', changes)}" class="${changes.version ? 'v2-Combobox-input' : 'v1-search'}">`;
      const list = `<ul role="listbox" id="${name('list', changes)}" data-version="${changes.version ? 2 : 1}" data-order="${changes.order ? 1 : 0}" data-more="${changes.more ? 1 : 0}"></ul>`;
      return changes.layout ? `<main><aside>${list}</aside><div><p>${box}</p></div></main>` : box + list;
    },
    script: `on('[name=q]', 'input', (field) => { const list = document.querySelector('[role=listbox]');
        setTimeout(() => {
          let found = ['Munich', 'Münster', 'Mumbai'].filter(() => field.value.length > 1);
          if (list.dataset.more === '1' && found.length) found.unshift('Murcia');
          if (list.dataset.order === '1') found.reverse();
          list.innerHTML = found.map((city) => list.dataset.version === '2'
            ? '<li role="option" class="v2-Option"><span>' + city + '</span><small>city</small></li>'
            : '<li role="option" class="v1-option">' + city + '</li>').join('');
          for (const option of list.children) option.onclick = () => { state = option.textContent.replace('city', ''); list.innerHTML = '' };
        }, again && slow ? 1500 : 200) })`,
    async act(person) {
      await person.write('[name=q]', 'mu');
      await person.sees('[role=option]:has-text("Münster")');
      await person.click('[role=option]:has-text("Münster")');
    },
    end: 'Münster',
  },
};

const BANNER = `<div id="notice" style="position: fixed; inset: 0 0 auto 0; padding: 12px; background: #fe9; z-index: 9"><b>We have news.</b> <a href="#news">Read</a> <button type="button" onclick="notice.remove()">OK</button></div><p>&nbsp;</p><p>&nbsp;</p>`;

/** The page: its script listens to what is there, and a slow one comes, and listens, later. */
function pageOf({ body, script }: Base, changes: Changes, again: boolean): string {
  const markup = (again && changes.banner ? BANNER : '') + body(again ? changes : {});
  return `<div id="root"></div><script>
    let state = null;
    const again = ${again}, slow = ${Boolean(changes.slow)};
    const on = (selector, type, heard) => document.addEventListener(type, (event) => {
      const element = event.target.closest?.(selector);
      if (element) heard(element, event);
    });
    endState = () => state;
    const begin = () => {
      ${again && changes.language ? 'document.documentElement.lang = "de";' : ''}
      root.innerHTML = ${JSON.stringify(markup).replaceAll('</', '<\\/')};
      ${script};
    };
    if (again && slow) setTimeout(begin, 1500);
    else begin();
  </script>`;
}

export default family(
  'changed',
  Object.fromEntries(
    Object.entries(BASES).flatMap(([what, base]) =>
      Object.entries(KINDS).map(([how, changes]) => [
        `${what} ${how}`,
        { html: pageOf(base, changes, false), later: pageOf(base, changes, true), act: base.act, end: base.end },
      ]),
    ),
  ),
);
