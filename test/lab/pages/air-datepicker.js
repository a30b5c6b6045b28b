import 'air-datepicker/air-datepicker.css';
import AirDatepicker from 'air-datepicker';
import en from 'air-datepicker/locale/en';
import { fill, show } from './shared/show.js';

const widget = (options) => (root) => {
  const input = fill(root, '<label>Day <input id="day"></label>').querySelector('input');
  new AirDatepicker(input, {
    locale: en.default ?? en,
    startDate: new Date(2026, 2, 1),
    dateFormat: 'yyyy-MM-dd',
    ...options,
  });
  return () => input.value;
};

show({ day: widget({ autoClose: true }), range: widget({ range: true, multipleDatesSeparator: ' to ' }) });
