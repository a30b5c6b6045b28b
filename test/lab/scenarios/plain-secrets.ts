import { family } from '../scenario.ts';

export default family('plain-secrets', {
  'a login': {
    html: `<form id="login"><label>E-mail <input name="email" type="email"></label><label>Password <input name="pw" type="password"></label><button>Sign in</button></form>
      <p id="said">signed out</p><script>login.onsubmit = (event) => { event.preventDefault();
        said.textContent = login.pw.value === 'hunter2!' ? 'welcome ' + login.email.value : 'wrong' };
      endState = () => said.textContent</script>`,
    async act(person) {
      await person.write('[name=email]', 'a@b.example');
      await person.press('Tab');
      await person.type('hunter2!');
      await person.press('Enter');
    },
    end: 'welcome a@b.example',
    secrets: ['hunter2!'],
  },
  'a code in six boxes': {
    html: `<fieldset id="code"><legend>Verification code</legend>${'<input maxlength="1" inputmode="numeric" size="1">'.repeat(6)}</fieldset>
      <script>const boxes = [...code.querySelectorAll('input')];
      boxes.forEach((box, index) => (box.oninput = () => boxes[index + 1]?.focus()));
      endState = () => boxes.map((box) => box.value).join('')</script>`,
    async act(person) {
      await person.click('input >> nth=0');
      await person.type('493027');
    },
    end: '493027',
    secrets: ['493027'],
  },
  'a pin pad': {
    html: `<p>PIN</p><div id="pad">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `<button type="button">${digit}</button>`).join('')}</div>
      <script>let pin = ''; pad.onclick = ({ target }) => { if (target.localName === 'button') pin += target.textContent };
      endState = () => pin.length</script>`,
    async act(person) {
      for (const digit of '4711') await person.click(`button:text-is("${digit}")`);
    },
    end: 4,
  },
  'a password shown': {
    html: `<label>Password <input id="pw" type="password"></label><button id="eye" aria-label="Show password">o</button>
      <script>eye.onclick = () => (pw.type = 'text'); endState = () => pw.type + ' ' + pw.value</script>`,
    async act(person) {
      await person.write('#pw', 'tr0ub4dor&3');
      await person.click('#eye');
    },
    end: 'text tr0ub4dor&3',
    secrets: ['tr0ub4dor&3'],
  },
});
