import '@splidejs/splide/css';
import 'swiper/css/bundle';
import Splide from '@splidejs/splide';
import Swiper from 'swiper/bundle';
import { fill, show } from './shared/show.js';

const PICTURES = ['Harbour', 'Forest', 'Desert', 'Glacier'];
const slides = (name) =>
  PICTURES.map((title) => `<div class="${name}" style="height:200px;background:#dde"><h2>${title}</h2></div>`).join('');

const swiper = (root) => {
  fill(
    root,
    `<div class="swiper" style="width:600px"><div class="swiper-wrapper">${slides('swiper-slide')}</div>
    <div class="swiper-pagination"></div><div class="swiper-button-prev"></div><div class="swiper-button-next"></div></div>`,
  );
  const made = new Swiper(root.querySelector('.swiper'), {
    navigation: { nextEl: '.swiper-button-next', prevEl: '.swiper-button-prev' },
    pagination: { el: '.swiper-pagination', clickable: true },
  });
  return () => PICTURES[made.activeIndex];
};

show({
  'swiper next': swiper,
  'swiper drag': swiper,
  'swiper bullet': swiper,
  splide(root) {
    const element = fill(
      root,
      `<section class="splide" style="width:600px" aria-label="Pictures"><div class="splide__track"><div class="splide__list">${slides('splide__slide')}</div></div></section>`,
    ).querySelector('.splide');
    const made = new Splide(element).mount();
    return () => PICTURES[made.index];
  },
});
