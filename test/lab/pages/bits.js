import { mount } from 'svelte';
import Bits from './shared/Bits.svelte';
import { show } from './shared/show.js';

const of = (kind) => (root) => {
  let state;
  const tell = (value) => {
    state = value;
  };
  mount(Bits, { target: root, props: { kind, tell } });
  return () => state;
};

show({ select: of('select'), combobox: of('combobox'), date: of('date'), pin: of('pin'), menu: of('menu') });
