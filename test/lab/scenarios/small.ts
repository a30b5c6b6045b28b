import { family } from '../scenario.ts';

export default family('small', {
  'micromodal: confirmed': {
    widget: 'micromodal',
    async act(person) {
      await person.click('text=Delete account');
      await person.click('text=Yes, delete');
    },
    end: ['deleted', 'true'],
  },
  'micromodal: open': {
    widget: 'micromodal',
    async act(person) {
      await person.click('text=Delete account');
    },
    end: ['kept', 'false'],
  },
  'a11y-dialog: a field in it': {
    widget: 'a11y-dialog',
    async act(person) {
      await person.click('text=Invite');
      await person.write('input', 'ada@example.org');
      await person.click('text=Send');
    },
    end: 'ada@example.org',
  },
  'accordion: another part': {
    widget: 'accordion',
    async act(person) {
      await person.click('text=Delivery >> nth=0');
      await person.click('button:text-is("Payment")');
    },
    end: ['Payment'],
  },
  'glide: two further': {
    widget: 'glide',
    async act(person) {
      await person.click('text=›');
      await person.click('text=›');
    },
    end: 2,
  },
  'glide: by its dots': {
    widget: 'glide',
    async act(person) {
      await person.click('[data-glide-dir="=1"]');
    },
    end: 1,
  },
  'glide: dragged': {
    widget: 'glide',
    async act(person) {
      await person.dragBy('.glide__track', -180, 0);
    },
    end: 1,
  },
  'keen: dragged': {
    widget: 'keen',
    async act(person) {
      await person.dragBy('.keen-slider', -260, 0);
      await person.still(800);
    },
    end: 1,
  },
  'embla: next': {
    widget: 'embla',
    async act(person) {
      await person.click('.next');
    },
    end: 1,
  },
  'embla: dragged': {
    widget: 'embla',
    async act(person) {
      await person.dragBy('.embla', -260, 0, { x: 0.8, y: 0.5 });
      await person.still(800);
    },
    end: 1,
  },
  'toastify: undone by its toast': {
    widget: 'toastify',
    async act(person) {
      await person.click('text=Archive');
      await person.click('.toastify');
    },
    end: 'undone',
  },
  'notyf: dismissed': {
    widget: 'notyf',
    async act(person) {
      await person.click('text=Save');
      await person.click('.notyf__dismiss-btn');
    },
    end: 'dismissed',
  },
});
