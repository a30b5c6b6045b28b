import { family } from '../scenario.ts';

const reporting = (names: string) =>
  `<script>endState = () => Object.fromEntries('${names}'.split(' ').map((id) => {
    const field = document.getElementById(id);
    return [id, /checkbox|radio/.test(field.type) ? field.checked : field.value];
  }))</script>`;

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

  'a card that is a div': {
    html: `<style>.card { padding: 20px; border: 1px solid; width: 200px; cursor: pointer }</style>
      <div class="card">Small</div><div class="card">Large</div><p id="chosen">nothing</p>
      <script>for (const card of document.querySelectorAll('.card')) card.addEventListener('click', () =>
        setTimeout(() => (chosen.textContent = card.textContent), 500));
      endState = () => chosen.textContent</script>`,
    async act(person) {
      await person.click('text=Large');
      await person.sees('p:text("Large")');
    },
    end: 'Large',
  },
});
