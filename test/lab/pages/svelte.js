import { mount } from 'svelte';
import Basket from './shared/Basket.svelte';
import { show } from './shared/show.js';

const basket = (root) => {
  let state;
  mount(Basket, {
    target: root,
    props: {
      tell: (value) => {
        state = value;
      },
    },
  });
  return () => state;
};

show({ add: basket, remove: basket, filter: basket, delivery: basket });
