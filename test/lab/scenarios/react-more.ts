import { family } from '../scenario.ts';

export default family('react-more', {
  'react-datepicker: a day': {
    widget: 'react-datepicker',
    async act(person) {
      await person.click('input');
      await person.click('.react-datepicker__day--017');
    },
    end: '2026-3-17',
  },
  'react-datepicker: a day of the month before': {
    widget: 'react-datepicker',
    async act(person) {
      await person.click('input');
      await person.click('.react-datepicker__navigation--previous');
      await person.click('.react-datepicker__day--012:not(.react-datepicker__day--outside-month)');
    },
    end: '2026-2-12',
  },
  'react-datepicker: typed': {
    widget: 'react-datepicker',
    async act(person) {
      await person.write('input', '2026-05-04');
      await person.press('Enter');
    },
    end: '2026-5-4',
  },
  'react-day-picker: a day': {
    widget: 'react-day-picker',
    async act(person) {
      await person.click('[data-day="2026-03-19"] button');
    },
    end: '2026-3-19',
  },
  'react-day-picker: in the next month': {
    widget: 'react-day-picker',
    async act(person) {
      await person.click('.rdp-button_next');
      await person.click('[data-day="2026-04-09"]:not([data-outside]) button');
    },
    end: '2026-4-9',
  },
  'react-day-picker: a range': {
    widget: 'react-day-picker-range',
    async act(person) {
      await person.click('[data-day="2026-03-09"] button');
      await person.click('[data-day="2026-03-13"] button');
    },
    end: ['2026-3-9', '2026-3-13'],
  },
  'rc-slider: its rail': {
    widget: 'rc-slider',
    async act(person) {
      await person.click('.rc-slider', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
  'rc-slider: a handle': {
    widget: 'rc-slider-range',
    async act(person) {
      await person.dragBy('.rc-slider-handle-2', 60, 0);
    },
    end: [20, 80],
  },
  'rc-slider: by keys': {
    widget: 'rc-slider',
    async act(person) {
      await person.click('.rc-slider-handle');
      await person.press('ArrowRight', 'ArrowRight');
    },
    end: 40,
  },
  'react-bootstrap: a modal': {
    widget: 'bootstrap-modal',
    async act(person) {
      await person.click('text=Remove');
      await person.click('text=Yes');
    },
    end: 'removed',
  },
  'react-bootstrap: a dropdown': {
    widget: 'bootstrap-dropdown',
    async act(person) {
      await person.click('text=Sort');
      await person.click('text=By price');
    },
    end: 'price',
  },
  'react-bootstrap: tabs': {
    widget: 'bootstrap-tabs',
    async act(person) {
      await person.click('button:has-text("Profile")');
    },
    end: 'two',
  },
  'react-bootstrap: an accordion': {
    widget: 'bootstrap-accordion',
    async act(person) {
      await person.click('text=Delivery');
      await person.click('text=Returns');
    },
    end: 'b',
  },
  'rsuite: one': {
    widget: 'rsuite-select',
    async act(person) {
      await person.click('.rs-picker-toggle');
      await person.click('[role=option]:has-text("Hamburg")');
    },
    end: 'Hamburg',
  },
  'rsuite: two': {
    widget: 'rsuite-check',
    async act(person) {
      await person.click('.rs-picker-toggle');
      await person.click('[role=option]:has-text("Munich")');
      await person.click('[role=option]:has-text("Bonn")');
    },
    end: ['Munich', 'Bonn'],
  },
  'rsuite: a toggle': {
    widget: 'rsuite-toggle',
    async act(person) {
      await person.click('.rs-toggle');
    },
    end: true,
  },
  'rsuite: tags': {
    widget: 'rsuite-tags',
    async act(person) {
      await person.click('.rs-picker');
      await person.type('Tea');
      await person.press('Enter');
      await person.type('Milk');
      await person.press('Enter');
    },
    end: ['Tea', 'Milk'],
  },
  'semantic-ui-react: stars': {
    widget: 'semantic-rating',
    async act(person) {
      await person.click('.rating .icon >> nth=3');
    },
    end: 4,
  },
});
