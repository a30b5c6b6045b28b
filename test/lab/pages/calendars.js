import 'pikaday/css/pikaday.css';
import { Litepicker } from 'litepicker';
import Pikaday from 'pikaday';
import { fill, show } from './shared/show.js';

const day = (date) => (date ? `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}` : '');

show({
  pikaday(root) {
    fill(root, '<label>Birthday <input></label>');
    const picker = new Pikaday({ field: root.querySelector('input'), defaultDate: new Date(2026, 2, 1) });
    return () => day(picker.getDate());
  },
  litepicker(root) {
    fill(root, '<label>Stay <input></label>');
    const element = root.querySelector('input');
    const picker = new Litepicker({ element, singleMode: false, startDate: '2026-03-02', endDate: '2026-03-03' });
    return () => [picker.getStartDate(), picker.getEndDate()].map((one) => day(one?.dateInstance));
  },
});
