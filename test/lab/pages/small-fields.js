import '@tarekraafat/autocomplete.js/dist/css/autoComplete.css';
import 'awesomplete/awesomplete.css';
import 'vanillajs-datepicker/css/datepicker.css';
import 'virtual-select-plugin/dist/virtual-select.min.css';
import AutoComplete from '@tarekraafat/autocomplete.js';
import AutoNumeric from 'autonumeric';
import Awesomplete from 'awesomplete';
import Cleave from 'cleave.js';
import Inputmask from 'inputmask';
import { Datepicker } from 'vanillajs-datepicker';
import 'virtual-select-plugin/dist/virtual-select.min.js';
import { fill, show } from './shared/show.js';

const CITIES = ['Munich', 'Münster', 'Mumbai', 'Hamburg', 'Bonn'];
const box = (root, extra = '') => fill(root, `<input aria-label="Field" ${extra}>`).querySelector('input');

show({
  datepicker(root) {
    const field = box(root);
    const picker = new Datepicker(field, { format: 'yyyy-mm-dd', defaultViewDate: '2026-03-10', autohide: true });
    return () => picker.getDate('yyyy-mm-dd') ?? '';
  },
  card(root) {
    const field = box(root);
    new Cleave(field, { blocks: [4, 4, 4, 4], numericOnly: true });
    return () => field.value;
  },
  day(root) {
    const field = box(root);
    new Cleave(field, { date: true, datePattern: ['d', 'm', 'Y'] });
    return () => field.value;
  },
  amount(root) {
    const field = box(root);
    const amount = new AutoNumeric(field, { currencySymbol: '$', decimalPlaces: 2 });
    return () => amount.getNumber();
  },
  mask(root) {
    const field = box(root);
    Inputmask('+49 999 9999').mask(field);
    return () => field.value;
  },
  awesomplete(root) {
    const field = box(root);
    new Awesomplete(field, { list: CITIES, minChars: 2, autoFirst: false });
    return () => field.value;
  },
  autocomplete(root) {
    fill(root, '<input id="autoComplete" aria-label="City">');
    let chosen = '';
    const search = new AutoComplete({ selector: '#autoComplete', data: { src: CITIES }, debounce: 300 });
    search.input.addEventListener('selection', (event) => {
      chosen = event.detail.selection.value;
      search.input.value = chosen;
    });
    return () => chosen;
  },
  'virtual-select'(root) {
    fill(root, '<div id="cities" style="width: 300px"></div>');
    window.VirtualSelect.init({
      ele: '#cities',
      options: CITIES.map((label) => ({ label, value: label.toLowerCase() })),
      multiple: true,
      search: true,
    });
    return () => root.querySelector('#cities').value;
  },
});
