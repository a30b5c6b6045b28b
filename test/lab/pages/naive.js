import * as naive from 'naive-ui';
import { createApp, h, reactive } from 'vue';
import { show } from './shared/show.js';

const TOWNS = ['Brno', 'Graz', 'Lviv', 'Pecs'];
const options = TOWNS.map((name) => ({ label: name, value: name }));

/** A widget of a function that renders, given the value, what sets it, and the holder of both. */
const vue = (render, initial) => (root) => {
  const holder = reactive({ value: initial });
  const set = (value) => {
    holder.value = value;
  };
  createApp({ render: () => h('div', { style: 'width: 320px' }, [render(holder.value, set, holder)]) }).mount(root);
  return () => JSON.parse(JSON.stringify(holder.value ?? null));
};

const of = (name, props, initial) =>
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: all of it is in the bundle anyway
  vue((value, set) => h(naive[name], { ...props, value, 'onUpdate:value': set }), initial);

show({
  select: of('NSelect', { options, filterable: true }, null),
  several: of('NSelect', { options, multiple: true }, []),
  cascader: of(
    'NCascader',
    {
      options: [{ label: 'Austria', value: 'at', children: [{ label: 'Graz', value: 'graz' }] }],
      checkStrategy: 'child',
    },
    null,
  ),
  transfer: of('NTransfer', { options }, []),
  tags: of('NDynamicTags', {}, ['Brno']),
  slider: of('NSlider', { step: 10 }, 20),
  dropdown: vue(
    (value, set) =>
      h(
        naive.NDropdown,
        { trigger: 'hover', options: [...options.map(({ label }) => ({ label, key: label }))], onSelect: set },
        () => h(naive.NButton, () => value || 'Town'),
      ),
    '',
  ),
});
