import { family } from '../scenario.ts';

export default family('jquery-ui', {
  autocomplete: {
    async act(person) {
      await person.write('input', 'a');
      await person.sees('.ui-menu-item:has-text("Plane")');
      await person.click('.ui-menu-item:has-text("Plane")');
    },
    end: 'Plane',
  },
  datepicker: {
    async act(person) {
      await person.click('input');
      await person.click('.ui-datepicker-next');
      await person.click('a:text-is("21")');
    },
    end: '2026-04-21',
  },
  selectmenu: {
    async act(person) {
      await person.click('.ui-selectmenu-button');
      await person.click('.ui-menu-item:has-text("Hammer")');
    },
    end: 'Hammer',
  },
  spinner: {
    async act(person) {
      await person.click('.ui-spinner-up');
      await person.click('.ui-spinner-up');
      await person.click('.ui-spinner-down');
      await person.click('.ui-spinner-up');
    },
    end: 3,
  },
  slider: {
    async act(person) {
      await person.dragBy('.ui-slider-handle', 120, 0);
    },
    end: 60,
  },
  dialog: {
    async act(person) {
      await person.click('text=Throw away');
      await person.click('.ui-dialog button:has-text("Yes")');
    },
    end: 'yes',
  },
  sortable: {
    async act(person) {
      await person.drag('li:has-text("Saw")', 'li:has-text("Axe")', { to: { x: 0.5, y: 0.3 } });
    },
    end: ['Awl', 'Saw', 'Axe', 'Hammer', 'Plane'],
  },
  'selectable by a frame': {
    widget: 'selectable',
    async act(person) {
      await person.drag('li:has-text("Axe")', 'li:has-text("Plane")', { from: { x: 0.9, y: 0.2 } });
    },
    end: ['Axe', 'Hammer', 'Plane'],
  },
});
