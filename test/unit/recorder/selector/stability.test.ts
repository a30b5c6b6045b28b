import { describe, expect, it } from 'vitest';
import { judgeClass, judgeName } from '@/lib/recorder/selector/stability';
import { looksLikeWord } from '@/lib/recorder/selector/words';

describe('looksLikeWord', () => {
  it.each(['search', 'checkout', 'newsletter', 'instagram', 'breadcrumb', 'btn', 'nav'])('takes %s', (word) => {
    expect(looksLikeWord(word)).toBe(true);
  });
  it.each(['xkqzv', 'hbqwrt', 'pzjxkvm', 'nxbtn'])('refuses %s', (letters) => {
    expect(looksLikeWord(letters)).toBe(false);
  });
});

describe('judgeName', () => {
  it.each(['login', 'main-menu', 'navBar', 'user_name', 'header__search-button', 'col-sm', 'mainHTML'])(
    '%s is written by a person',
    (name) => {
      expect(judgeName(name).origin).toBe('written');
    },
  );
  it.each([
    'css-1q2w3e',
    'sc-bdVaJa',
    'jss123',
    'svelte-1abcde',
    ':r3:',
    '«r1»',
    '_r_1a_',
    '«R1bda9ql6»',
    'radix-:r1:',
  ])('%s is of a library', (name) => {
    expect(judgeName(name)).toEqual({ origin: 'generated' });
  });
  it.each(['react-select-2-input', 'mui-104', 'ember1023', 'headlessui-menu-7'])('%s counts its instances', (name) => {
    expect(judgeName(name).origin).toBe('generated');
  });
  it.each(['bbQHny', 'fRYUse', 'gEWWaf', 'fbxBAP'])('%s is a hash of six letters in both cases', (name) => {
    expect(judgeName(name).origin).toBe('generated');
  });
  it.each(['a1b2c3d4', 'x-9f86d081', 'k3x9a', 'menu-bf598916'])('%s mixes letters and digits', (name) => {
    expect(judgeName(name).origin).toBe('generated');
  });
  it.each([
    ['Button_root__x3k9a', 'Button_root__'],
    ['nav_nav__abcde', 'nav_nav__'],
    ['Card-module__title--3Fk2x', 'Card-module__title--'],
    ['_root_x3k9a_12', '_root_'],
    ['Header__Title-sc-1x2y3z-0', 'Header__Title-sc-'],
  ])('of %s the stem %s was written', (name, stem) => {
    expect(judgeName(name)).toEqual({ origin: 'generated', stem });
  });
  it.each([
    ['related2', undefined],
    ['searchsubmit_4576', 'searchsubmit_'],
    ['post-12345', 'post-'],
    ['h1', undefined],
  ])('%s is numbered, with the stem %s', (name, stem) => {
    expect(judgeName(name)).toEqual({ origin: 'numbered', ...(stem && { stem }) });
  });
});

describe('judgeClass', () => {
  it.each([
    ...['active', 'is-open', 'menu--expanded', 'has-error', 'lazyloaded', '-range-to-', 'today'],
    // An option has them while the pointer is over it.
    ...['active-item', 'option--pending'],
  ])('%s is a state', (name) => {
    expect(judgeClass(name, [name])).toBeNull();
  });
  it.each(['mt-4', 'md:flex', 'w-full', 'col-md-6', 'text-center'])('%s is a utility', (name) => {
    expect(judgeClass(name, [name])?.look).toBe(true);
  });
  it.each(['product-title', 'search__field'])('%s is neither', (name) => {
    expect(judgeClass(name, [name])).toEqual({ origin: 'written', look: false });
  });
  it('distrusts a short name beside the class of a styling library', () => {
    expect(judgeClass('Hello', ['Hello'])?.origin).toBe('written');
    expect(judgeClass('Hello', ['sc-bdVaJa', 'Hello'])?.origin).toBe('generated');
  });
});
