import 'accordion-js/dist/accordion.min.css';
import '@glidejs/glide/dist/css/glide.core.min.css';
import 'keen-slider/keen-slider.min.css';
import 'notyf/notyf.min.css';
import 'toastify-js/src/toastify.css';
import Glide from '@glidejs/glide';
import A11yDialog from 'a11y-dialog';
import Accordion from 'accordion-js';
import EmblaCarousel from 'embla-carousel';
import KeenSlider from 'keen-slider';
import MicroModal from 'micromodal';
import { Notyf } from 'notyf';
import Toastify from 'toastify-js';
import { fill, show } from './shared/show.js';

const slide = (text) => `<div style="height: 120px; background: #def">${text}</div>`;

show({
  micromodal(root) {
    fill(
      root,
      `<style>#modal { display: none } #modal.is-open { display: block; position: fixed; inset: 80px; background: #fff; border: 1px solid }</style>
      <button data-micromodal-trigger="modal">Delete account</button>
      <div id="modal" aria-hidden="true"><div tabindex="-1" data-micromodal-close><div role="dialog" aria-modal="true">
        <p>Really?</p><button class="yes">Yes, delete</button> <button data-micromodal-close>Cancel</button></div></div></div>`,
    );
    let deleted = 'kept';
    MicroModal.init();
    root.querySelector('.yes').onclick = () => {
      deleted = 'deleted';
      MicroModal.close('modal');
    };
    return () => [deleted, root.querySelector('#modal').getAttribute('aria-hidden')];
  },
  'a11y-dialog'(root) {
    fill(
      root,
      `<style>#box[aria-hidden="true"] { display: none }</style><button data-a11y-dialog-show="box">Invite</button>
      <div id="box" aria-labelledby="t" aria-hidden="true"><div data-a11y-dialog-hide></div><div role="document">
        <h2 id="t">Invite</h2><input aria-label="E-mail"><button class="go">Send</button><button data-a11y-dialog-hide>Close</button></div></div>`,
    );
    const dialog = new A11yDialog(root.querySelector('#box'));
    let sent = '';
    root.querySelector('.go').onclick = () => {
      sent = root.querySelector('input').value;
      dialog.hide();
    };
    return () => sent;
  },
  accordion(root) {
    const item = (name) =>
      `<div class="ac"><h2 class="ac-header"><button type="button" class="ac-trigger">${name}</button></h2><div class="ac-panel"><p class="ac-text">About ${name}</p></div></div>`;
    fill(root, `<div class="accordion">${['Delivery', 'Returns', 'Payment'].map(item).join('')}</div>`);
    new Accordion(root.querySelector('.accordion'), { duration: 100 });
    return () => [...root.querySelectorAll('.ac.is-active .ac-trigger')].map((one) => one.textContent);
  },
  glide(root) {
    fill(
      root,
      `<div class="glide" style="width: 400px"><div class="glide__track" data-glide-el="track"><ul class="glide__slides">${['A', 'B', 'C'].map((name) => `<li class="glide__slide">${slide(name)}</li>`).join('')}</ul></div>
      <div data-glide-el="controls"><button data-glide-dir="<">‹</button><button data-glide-dir=">">›</button></div>
      <div data-glide-el="controls[nav]">${[0, 1, 2].map((index) => `<button data-glide-dir="=${index}">•</button>`).join('')}</div></div>`,
    );
    const glide = new Glide(root.querySelector('.glide'), { type: 'slider' }).mount();
    return () => glide.index;
  },
  keen(root) {
    fill(
      root,
      `<div class="keen-slider" style="width: 400px">${['A', 'B', 'C'].map((name) => `<div class="keen-slider__slide">${slide(name)}</div>`).join('')}</div>`,
    );
    const keen = new KeenSlider(root.querySelector('.keen-slider'));
    return () => keen.track.details?.rel;
  },
  embla(root) {
    fill(
      root,
      `<div class="embla" style="overflow: hidden; width: 400px"><div style="display: flex">${['A', 'B', 'C'].map((name) => `<div style="flex: 0 0 100%">${slide(name)}</div>`).join('')}</div></div><button class="next">Next</button>`,
    );
    const embla = EmblaCarousel(root.querySelector('.embla'));
    root.querySelector('.next').onclick = () => (embla.scrollNext ?? embla.goToNext).call(embla);
    return () => (embla.selectedScrollSnap ?? embla.selectedSnap).call(embla);
  },
  toastify(root) {
    fill(root, '<button>Archive</button>');
    let state = 'there';
    root.querySelector('button').onclick = () => {
      state = 'archived';
      const toast = Toastify({
        text: 'Archived. Undo',
        duration: -1,
        onClick() {
          state = 'undone';
          toast.hideToast();
        },
      });
      toast.showToast();
    };
    return () => state;
  },
  notyf(root) {
    fill(root, '<button>Save</button>');
    const notyf = new Notyf({ duration: 0, dismissible: true });
    let state = 'new';
    root.querySelector('button').onclick = () => {
      state = 'saved';
      notyf.success('Saved').on('dismiss', () => {
        state = 'dismissed';
      });
    };
    return () => state;
  },
});
