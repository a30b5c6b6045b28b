import '@vueform/multiselect/themes/default.css';
import 'vue-multiselect/dist/vue-multiselect.css';
import 'vue-select/dist/vue-select.css';
import VueformMultiselect from '@vueform/multiselect';
import { createApp, h, ref } from 'vue';
import VueMultiselect from 'vue-multiselect';
import VueSelect from 'vue-select';
import { show } from './shared/show.js';

const CITIES = ['Munich', 'Münster', 'Mumbai', 'Hamburg', 'Bonn'];

/** Shows a component that is given a value. */
const of = (Component, props, initial) => (root) => {
  const value = ref(initial);
  createApp({
    render: () =>
      h(
        'div',
        { style: 'width: 320px' },
        h(Component, { ...props, modelValue: value.value, 'onUpdate:modelValue': (next) => (value.value = next) }),
      ),
  }).mount(root);
  return () => value.value;
};

show({
  'vue-select': of(VueSelect, { options: CITIES }, null),
  'vue-select-many': of(VueSelect, { options: CITIES, multiple: true }, []),
  'vue-multiselect': of(VueMultiselect, { options: CITIES, multiple: true, closeOnSelect: false }, []),
  'vueform-multiselect': of(VueformMultiselect, { options: CITIES, searchable: true }, null),
  'vueform-tags': of(VueformMultiselect, { options: CITIES, mode: 'tags', searchable: true, createOption: true }, []),
});
