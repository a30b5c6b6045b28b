import 'vant/lib/index.css';
import * as vant from 'vant';
import { createApp, h, reactive } from 'vue';
import { show } from './shared/show.js';

const vue = (render, initial) => (root) => {
  const holder = reactive({ value: initial });
  createApp({ render: () => h('div', { style: 'width: 360px' }, [render(holder)]) }).mount(root);
  return () => JSON.parse(JSON.stringify(holder.value ?? null));
};

const bound = (holder) => ({
  modelValue: holder.value,
  'onUpdate:modelValue': (value) => {
    holder.value = value;
  },
});

show({
  stepper: vue((holder) => h(vant.Stepper, bound(holder)), 1),
  switch: vue((holder) => h(vant.Switch, bound(holder)), false),
  rate: vue((holder) => h(vant.Rate, bound(holder)), 0),
  tabs: vue(
    (holder) =>
      h(
        vant.Tabs,
        {
          active: holder.value,
          'onUpdate:active': (value) => {
            holder.value = value;
          },
        },
        () => ['Fresh', 'Used', 'Old'].map((name) => h(vant.Tab, { title: name, name }, () => `About ${name}`)),
      ),
    'Fresh',
  ),
  keyboard: vue(
    (holder) => [
      h(vant.Field, {
        label: 'Amount',
        readonly: true,
        clickable: true,
        modelValue: holder.value,
        onTouchstart: (event) => event.stopPropagation(),
        onClick: () => {
          holder.open = true;
        },
      }),
      h(vant.NumberKeyboard, {
        show: holder.open,
        onBlur: () => {
          holder.open = false;
        },
        ...bound(holder),
      }),
    ],
    '',
  ),
});
