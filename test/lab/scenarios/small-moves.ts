import { family } from '../scenario.ts';

export default family('small-moves', {
  'dragula: to the other list': {
    widget: 'dragula',
    async act(person) {
      await person.drag('text=Read', 'text=Sleep', { to: { x: 0.5, y: 0.8 } });
    },
    end: [
      ['Write', 'Rest'],
      ['Sleep', 'Read'],
    ],
  },
  'dragula: sorted': {
    widget: 'dragula',
    async act(person) {
      await person.drag('text=Write', 'text=Rest', { to: { x: 0.5, y: 0.8 } });
    },
    end: [['Read', 'Rest', 'Write'], ['Sleep']],
  },
  'muuri: sorted': {
    widget: 'muuri',
    async act(person) {
      await person.dragBy('text=One', 0, 82);
      await person.still(500);
    },
    end: ['Two', 'Three', 'One'],
  },
  'interact: dragged': {
    widget: 'interact-drag',
    async act(person) {
      await person.dragBy('#box', 120, 0);
    },
    end: 120,
  },
  'interact: resized': {
    widget: 'interact-resize',
    async act(person) {
      await person.dragBy('#box', 80, 0, { x: 0.98, y: 0.5 });
    },
    end: 200,
  },
  'iro: a slider': {
    widget: 'iro',
    async act(person) {
      await person.click('.IroSlider >> nth=1', { at: { x: 0.7, y: 0.5 } });
    },
    end: 70,
  },
  'simple-datatables: sorted': {
    widget: 'simple-datatables',
    async act(person) {
      await person.click('th:has-text("Name")');
    },
    end: ['Ada', 'Alan', 'Barbara', 'Donald', 'Edsger'],
  },
  'simple-datatables: searched': {
    widget: 'simple-datatables',
    async act(person) {
      await person.write('.datatable-input', 'a');
      await person.type('l');
    },
    end: ['Alan', 'Donald'],
  },
  'simple-datatables: second page': {
    widget: 'simple-datatables',
    async act(person) {
      await person.click('.datatable-pagination-list-item-link:text-is("2")');
    },
    end: ['Donald', 'Tony'],
  },
  'gridjs: sorted': {
    widget: 'gridjs',
    async act(person) {
      await person.click('th:has-text("Name")');
    },
    end: ['Ada', 'Alan', 'Barbara', 'Donald', 'Edsger'],
  },
  'gridjs: searched': {
    widget: 'gridjs',
    async act(person) {
      await person.write('.gridjs-search-input', 'grace');
      await person.still(500);
    },
    end: ['Grace'],
  },
  'gridjs: next page': {
    widget: 'gridjs',
    async act(person) {
      await person.click('button:has-text("Next")');
    },
    end: ['Donald', 'Tony'],
  },
  'list.js: sorted, and paid': {
    widget: 'list.js',
    async act(person) {
      await person.click('text=By name');
      await person.click('li:has-text("Edsger") .pay');
    },
    end: [['Ada', 'Alan', 'Barbara'], '1043'],
  },
  'list.js: searched, and paid': {
    widget: 'list.js',
    async act(person) {
      await person.write('.search', 'don');
      await person.click('.pay');
    },
    end: [['Donald'], '1045'],
  },
});
