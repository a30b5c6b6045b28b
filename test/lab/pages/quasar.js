import 'quasar/dist/quasar.css';
import * as quasar from 'quasar';
import { createApp, h, reactive } from 'vue';
import { show } from './shared/show.js';

const LAKES = ['Como', 'Erie', 'Mead', 'Vanern'];

const vue = (render, initial) => (root) => {
  const holder = reactive({ value: initial });
  const bound = () => ({
    modelValue: holder.value,
    'onUpdate:modelValue': (value) => {
      holder.value = value;
    },
  });
  createApp({ render: () => h('div', { style: 'width: 360px' }, [render(bound(), holder)]) })
    .use(quasar.Quasar, { plugins: { Dialog: quasar.Dialog } })
    .mount(root);
  return () => JSON.parse(JSON.stringify(holder.value ?? null));
};

show({
  select: vue((bound) => h(quasar.QSelect, { label: 'Lake', options: LAKES, outlined: true, ...bound }), null),
  several: vue(
    (bound) => h(quasar.QSelect, { label: 'Lakes', options: LAKES, multiple: true, useChips: true, ...bound }),
    [],
  ),
  date: vue((bound) => h(quasar.QDate, { defaultYearMonth: '2026/03', ...bound }), ''),
  rating: vue((bound) => h(quasar.QRating, { max: 5, size: '30px', ...bound }), 0),
  toggle: vue((bound) => h(quasar.QToggle, { label: 'Frozen', ...bound }), false),
  stepper: vue(
    (bound, holder) =>
      h(quasar.QStepper, bound, () =>
        LAKES.slice(0, 3).map((name, index) =>
          h(quasar.QStep, { name: index + 1, title: name, done: holder.value > index + 1 }, () =>
            h(quasar.QBtn, {
              label: 'Continue',
              onClick: () => {
                holder.value = index + 2;
              },
            }),
          ),
        ),
      ),
    1,
  ),
  dialog: vue(
    (_bound, holder) =>
      h(quasar.QBtn, {
        label: 'Name it',
        onClick: () =>
          quasar.Dialog.create({ title: 'Name', prompt: { model: '', type: 'text' }, cancel: true }).onOk((name) => {
            holder.value = name;
          }),
      }),
    '',
  ),
});
