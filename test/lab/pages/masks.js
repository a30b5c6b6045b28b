import 'intl-tel-input/dist/css/intlTelInput-no-assets.css';
import IMask from 'imask';
import intlTelInput from 'intl-tel-input';
import { fill, show } from './shared/show.js';

const masked = (label, options) => (root) => {
  const input = fill(root, `<label>${label} <input></label>`).querySelector('input');
  IMask(input, options);
  return () => input.value;
};

show({
  phone: masked('Phone', { mask: '+{7} (000) 000-00-00' }),
  price: masked('Price', { mask: Number, thousandsSeparator: ' ', scale: 2, radix: '.' }),
  day: masked('Day', { mask: '00.00.0000', lazy: false }),
  country(root) {
    const input = fill(root, '<label for="phone">Phone</label> <input id="phone" type="tel">').querySelector('input');
    const made = intlTelInput(input, { initialCountry: 'us', loadUtils: undefined });
    return () => ({ country: made.getSelectedCountry()?.iso2, text: input.value });
  },
});
