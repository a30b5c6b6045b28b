import 'element-plus/dist/index.css';
import ElementPlus, * as elements from 'element-plus';
import { createApp, h, reactive } from 'vue';
import { show } from './shared/show.js';

const CITIES = ['Lima', 'Quito', 'Bogotá'];

/** A widget of a function that renders, given the holder of the value. */
const vue = (render, initial) => (root) => {
  const holder = reactive({ value: initial });
  createApp({ render: () => render(holder) })
    .use(ElementPlus)
    .mount(root);
  return () => JSON.parse(JSON.stringify(holder.value ?? null));
};

const bound = (holder) => ({
  modelValue: holder.value,
  'onUpdate:modelValue': (value) => {
    holder.value = value;
  },
});

const of = (name, props, children) => (holder) => h(elements[name], { ...props, ...bound(holder) }, children);
const each = (name, all, propsOf) => () => all.map((one) => h(elements[name], propsOf(one), () => one));

show({
  select: vue(
    of(
      'ElSelect',
      { style: 'width: 240px' },
      each('ElOption', CITIES, (city) => ({ value: city, label: city })),
    ),
    '',
  ),
  'select several': vue(
    of(
      'ElSelect',
      { multiple: true, style: 'width: 300px' },
      each('ElOption', CITIES, (city) => ({ value: city, label: city })),
    ),
    [],
  ),
  'select search': vue(
    of(
      'ElSelect',
      { filterable: true, style: 'width: 240px' },
      each('ElOption', CITIES, (city) => ({ value: city, label: city })),
    ),
    '',
  ),
  date: vue(of('ElDatePicker', { type: 'date', valueFormat: 'YYYY-MM-DD', defaultValue: new Date(2026, 2, 1) }), ''),
  switch: vue(of('ElSwitch', {}), false),
  number: vue(of('ElInputNumber', { min: 1, max: 9 }), 2),
  rate: vue(of('ElRate', {}), 0),
  slider: vue(of('ElSlider', { step: 10, style: 'width: 300px' }), 20),
  radio: vue(
    of(
      'ElRadioGroup',
      {},
      each('ElRadioButton', ['Day', 'Week', 'Year'], (name) => ({ value: name, label: name })),
    ),
    'Day',
  ),
  checkboxes: vue(
    of(
      'ElCheckboxGroup',
      {},
      each('ElCheckbox', ['Milk', 'Salt'], (name) => ({ value: name, label: name })),
    ),
    [],
  ),
  cascader: vue(
    of('ElCascader', {
      options: [
        { value: 'pe', label: 'Peru', children: [{ value: 'lima', label: 'Lima' }] },
        { value: 'ec', label: 'Ecuador', children: [{ value: 'quito', label: 'Quito' }] },
      ],
    }),
    [],
  ),
});
