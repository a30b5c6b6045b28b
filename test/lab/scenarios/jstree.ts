import { family } from '../scenario.ts';

export default family('jstree', {
  select: {
    async act(person) {
      await person.click('#docs > .jstree-ocl');
      await person.click('#tax_anchor');
    },
    end: ['tax'],
  },
  checkbox: {
    async act(person) {
      await person.click('#pics > .jstree-ocl');
      await person.click('#sea_anchor .jstree-checkbox');
    },
    end: ['pics', 'sea'],
  },
  rename: {
    async act(person) {
      await person.click('#docs_anchor', { button: 'right' });
      await person.click('.vakata-context >> text=Rename');
      await person.type('Papers');
      await person.press('Enter');
    },
    end: 'Papers',
  },
});
