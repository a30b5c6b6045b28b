import 'uikit/dist/css/uikit.css';
import UIkit from 'uikit';
import { fill, show } from './shared/show.js';

const GAMES = ['Go', 'Halma', 'Ludo'];

show({
  confirm(root) {
    fill(root, '<button class="uk-button uk-button-default">Reset</button>');
    let answer = '';
    root.firstChild.addEventListener('click', () =>
      UIkit.modal.confirm('Reset all games?').then(
        () => {
          answer = 'reset';
        },
        () => {
          answer = 'kept';
        },
      ),
    );
    return () => answer;
  },
  prompt(root) {
    fill(root, '<button class="uk-button uk-button-default">Rename</button>');
    let name = '';
    root.firstChild.addEventListener('click', async () => {
      name = await UIkit.modal.prompt('Its name:', 'Go');
    });
    return () => name;
  },
  tabs(root) {
    fill(
      root,
      `<ul uk-tab>${GAMES.map((name) => `<li><a href="#">${name}</a></li>`).join('')}</ul>
      <div class="uk-switcher">${GAMES.map((name) => `<div>About ${name}</div>`).join('')}</div>`,
    );
    return () => root.querySelector('li.uk-active')?.textContent;
  },
  dropdown(root) {
    fill(
      root,
      `<button class="uk-button uk-button-default" type="button">Games</button><div uk-dropdown>
      <ul class="uk-nav uk-dropdown-nav">${GAMES.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></div>`,
    );
    return () => location.hash;
  },
  sortable(root) {
    fill(
      root,
      `<ul uk-sortable style="width: 200px">${GAMES.map((name) => `<li style="padding: 8px; margin: 0">${name}</li>`).join('')}</ul>`,
    );
    return () => [...root.querySelectorAll('li')].map((item) => item.textContent);
  },
});
