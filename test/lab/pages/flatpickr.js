import 'flatpickr/dist/flatpickr.css';
import flatpickr from 'flatpickr';
import { fill, show } from './shared/show.js';

const widget = (options) => (root) => {
  const input = fill(root, '<label>Day <input id="day"></label>').querySelector('input');
  flatpickr(input, { defaultDate: undefined, ...options }).jumpToDate('2026-03-01');
  return () => input.value;
};

show({
  day: widget({}),
  range: widget({ mode: 'range' }),
  time: widget({ enableTime: true, noCalendar: true, dateFormat: 'H:i', time_24hr: true, defaultHour: 9 }),
  several: widget({ mode: 'multiple' }),
});
