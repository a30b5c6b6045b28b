import { family } from '../scenario.ts';

export default family('leaflet', {
  'zoom by its button': {
    widget: 'map',
    async act(person) {
      await person.click('.leaflet-control-zoom-in');
    },
    end: { zoom: 6, at: '50,10', popup: '', clicked: '' },
  },
  'zoom by the wheel': {
    widget: 'map',
    async act(person) {
      await person.wheel('#map', -120);
    },
    end: { zoom: 7, at: '50,10', popup: '', clicked: '' },
  },
  'zoom by a double click': {
    widget: 'map',
    async act(person) {
      await person.click('#map', { count: 2, at: { x: 0.25, y: 0.25 } });
    },
    end: { zoom: 6, at: '51,7', popup: '', clicked: '53,3' },
  },
  pan: {
    widget: 'map',
    async act(person) {
      await person.dragBy('#map', 120, 60, { x: 0.3, y: 0.3 });
    },
    end: { zoom: 5, at: '52,5', popup: '', clicked: '' },
  },
  marker: {
    widget: 'map',
    async act(person) {
      await person.click('.leaflet-marker-icon');
    },
    end: { zoom: 5, at: '50,10', popup: 'harbour', clicked: '' },
  },
  'a point': {
    widget: 'map',
    async act(person) {
      await person.click('#map', { at: { x: 0.8, y: 0.3 } });
    },
    end: { zoom: 5, at: '50,10', popup: '', clicked: '52,18' },
  },
});
