import {
  allComponents,
  fluentCombobox,
  fluentOption,
  fluentSelect,
  provideFluentDesignSystem,
} from '@fluentui/web-components';
import { fill, show } from './shared/show.js';

provideFluentDesignSystem().register(allComponents, fluentCombobox(), fluentOption(), fluentSelect());

const SHIPS = ['Barge', 'Brig', 'Ketch', 'Sloop'];
const options = SHIPS.map((name) => `<fluent-option value="${name}">${name}</fluent-option>`).join('');

show({
  select(root) {
    fill(root, `<fluent-select>${options}</fluent-select>`);
    return () => root.firstChild.value;
  },
  combobox(root) {
    fill(root, `<fluent-combobox autocomplete="both" placeholder="Ship">${options}</fluent-combobox>`);
    return () => root.firstChild.value;
  },
  tree(root) {
    fill(
      root,
      `<fluent-tree-view><fluent-tree-item>Sails<fluent-tree-item>Jib</fluent-tree-item>
      <fluent-tree-item>Main</fluent-tree-item></fluent-tree-item><fluent-tree-item>Ropes</fluent-tree-item></fluent-tree-view>`,
    );
    return () => root.querySelector('fluent-tree-item[selected]')?.firstChild.textContent.trim() ?? '';
  },
  slider(root) {
    fill(root, '<fluent-slider min="0" max="100" step="10" value="20" style="width: 300px"></fluent-slider>');
    return () => root.firstChild.value;
  },
  radios(root) {
    fill(
      root,
      `<fluent-radio-group>${SHIPS.map((name) => `<fluent-radio value="${name}">${name}</fluent-radio>`).join('')}</fluent-radio-group>`,
    );
    return () => root.firstChild.value ?? '';
  },
});
