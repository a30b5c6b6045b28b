import { expect, it } from 'vitest';
import { allowanceOf, graveIn } from '@/lib/operations/interact/wish';

it.each([
  ['Buy now', ['pay']],
  ['Proceed to checkout', ['pay']],
  ['Jetzt kaufen', ['pay']],
  ['Zahlungspflichtig bestellen', ['pay']],
  ['Comprar ahora', ['pay']],
  ['Payer maintenant', ['pay']],
  ['立即购买', ['pay']],
  ['今すぐ購入', ['pay']],
  ['Delete account', ['delete']],
  ['Löschen', ['delete']],
  ['Supprimer', ['delete']],
  ['削除する', ['delete']],
  ['Send message', ['send']],
  ['Absenden', ['send']],
  ['Enviar', ['send']],
  ['إرسال', ['send']],
  ['Log in', ['sign in']],
  ['Anmelden', ['sign in']],
  ['Iniciar sesión', ['sign in']],
  ['Search', []],
  ['Next page', []],
  ['Biden', []],
  ['Sort by price', []],
])('reads what %s would do', (words, kinds) => {
  expect(graveIn(words)).toEqual(kinds);
});

const kindsOf = (prompt: string) => [...allowanceOf(prompt).kinds].sort();

it.each([
  ['Tell me what this page is about', []],
  ['Buy the first book', ['pay', 'send']],
  ['Find the price, but do not buy anything', []],
  ["Fill in the form. Don't send it.", []],
  ['How do I delete my account?', []],
  ['Delete the first row', ['delete']],
  ["Don't buy and don't send anything", []],
  ['Never buy and send it', []],
  ['Sign in as ann with the password x', ['send', 'sign in']],
  ['Melde dich nicht an, lies nur', []],
  ['Schick die Nachricht ab', ['send']],
])('reads what “%s” allows', (prompt, kinds) => {
  expect(kindsOf(prompt)).toEqual(kinds);
});

it.each([
  ['Click the link to other.example and tell what is there', 'https://other.example/a', true],
  ['Read it', 'https://shop.example/a', true],
  ['Read it', 'https://other.example/a', false],
  ['Read it', 'https://shop.example.evil.example/a', false],
  ['Read it', 'https://shop.example:8443/', false],
  ['Read it', 'file:///etc/passwd', false],
  ['Go to other.example and read', 'https://other.example/a', true],
  ['Go to other.example and read', 'https://www.other.example/a', true],
  ['Go to https://other.example/a.', 'https://other.example/b', true],
  ['Go to other.example and read', 'https://another.example/', false],
  ['Read it, but do not go to other.example', 'https://other.example/', false],
  ['Write to ann@other.example', 'https://other.example/', false],
  ['Open 127.0.0.1:8080', 'http://127.0.0.1:8080/', true],
  ['Open 127.0.0.1:8080', 'http://127.0.0.1:9090/', false],
])('“%s” lets a page go to %s: %s', (prompt, address, expected) => {
  expect(allowanceOf(prompt).mayGo(new URL(address), new URL('https://shop.example/'))).toBe(expected);
});
