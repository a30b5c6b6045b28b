import 'driver.js/dist/driver.css';
import 'tippy.js/dist/tippy.css';
import { driver } from 'driver.js';
import Swal from 'sweetalert2';
import tippy from 'tippy.js';
import { fill, show } from './shared/show.js';

show({
  confirm(root) {
    fill(root, '<button>Delete the list</button>');
    let answer = '';
    root.firstChild.addEventListener('click', async () => {
      const { isConfirmed } = await Swal.fire({
        title: 'Really?',
        showCancelButton: true,
        confirmButtonText: 'Delete',
      });
      answer = isConfirmed ? 'deleted' : 'kept';
      if (isConfirmed) Swal.fire({ toast: true, position: 'top-end', title: 'Gone', timer: 1500 });
    });
    return () => answer;
  },
  prompt(root) {
    fill(root, '<button>Rename</button>');
    let answer = '';
    root.firstChild.addEventListener('click', async () => {
      const { value } = await Swal.fire({ title: 'New name', input: 'text', showCancelButton: true });
      answer = value ?? '';
    });
    return () => answer;
  },
  popover(root) {
    fill(root, '<button>Share</button>');
    let chosen = '';
    const content = document.createElement('div');
    for (const name of ['By mail', 'By link']) {
      const link = Object.assign(document.createElement('a'), {
        href: '#',
        textContent: name,
        style: 'color: white; margin: 6px',
      });
      link.addEventListener('click', (event) => {
        event.preventDefault();
        chosen = name;
      });
      content.append(link);
    }
    tippy(root.firstChild, { content, interactive: true, trigger: 'click' });
    return () => chosen;
  },
  tour(root) {
    fill(root, '<h1>Atlas</h1><p>Maps of all lands.</p><button id="begin">Show me around</button>');
    let step = 0;
    root.querySelector('#begin').addEventListener('click', () => {
      const tour = driver({
        animate: false,
        steps: ['h1', 'p', '#begin'].map((element) => ({ element, popover: { title: element, description: 'Here.' } })),
        onHighlighted: () => {
          step = tour.getActiveIndex() + 1;
        },
      });
      tour.drive();
    });
    return () => step;
  },
});
