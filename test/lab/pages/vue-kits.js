import 'vuetify/styles';
import Aura from '@primeuix/themes/aura';
import PrimeAuto from 'primevue/autocomplete';
import PrimeVue from 'primevue/config';
import PrimeNumber from 'primevue/inputnumber';
import PrimeMulti from 'primevue/multiselect';
import PrimeSelect from 'primevue/select';
import { createApp, h, reactive } from 'vue';
import { createVuetify } from 'vuetify';
import * as components from 'vuetify/components';
import { show } from './shared/show.js';

const app = (render, initial, use) => (root) => {
  const holder = reactive({ value: initial });
  const bound = () => ({
    modelValue: holder.value,
    'onUpdate:modelValue': (value) => {
      holder.value = value;
    },
  });
  use(createApp({ render: () => render(bound(), holder) })).mount(root);
  return () => JSON.parse(JSON.stringify(holder.value ?? null));
};

const vuetify = (render, initial) =>
  app(
    (bound, holder) => h(components.VApp, () => render(bound, holder)),
    initial,
    (made) => made.use(createVuetify()),
  );
const prime = (render, initial) => app(render, initial, (made) => made.use(PrimeVue, { theme: { preset: Aura } }));

const SEAS = ['Baltic', 'Kara', 'North', 'White'];

show({
  'vuetify select': vuetify((bound) => h(components.VSelect, { label: 'Sea', items: SEAS, ...bound }), null),
  'vuetify autocomplete': vuetify(
    (bound) => h(components.VAutocomplete, { label: 'Sea', items: SEAS, ...bound }),
    null,
  ),
  'vuetify combobox': vuetify(
    (bound) => h(components.VCombobox, { label: 'Seas', multiple: true, chips: true, items: SEAS, ...bound }),
    [],
  ),
  'vuetify checkbox': vuetify((bound) => h(components.VCheckbox, { label: 'Storm', ...bound }), false),
  'vuetify slider': vuetify(
    (bound) => h(components.VSlider, { label: 'Depth', step: 10, max: 100, style: 'width: 400px', ...bound }),
    20,
  ),
  'prime select': prime((bound) => h(PrimeSelect, { options: SEAS, placeholder: 'Sea', ...bound }), null),
  'prime several': prime((bound) => h(PrimeMulti, { options: SEAS, placeholder: 'Seas', ...bound }), []),
  'prime number': prime((bound) => h(PrimeNumber, { showButtons: true, ...bound }), 1),
  'prime suggestions': prime((bound, holder) => {
    holder.found ??= [];
    return h(PrimeAuto, {
      suggestions: holder.found,
      onComplete: ({ query }) => {
        holder.found = SEAS.filter((sea) => sea.toLowerCase().startsWith(query.toLowerCase()));
      },
      ...bound,
    });
  }, ''),
});
