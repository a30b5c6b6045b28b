import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS = 'člán|příspěv|zpráv|témat|odkaz|produkt|vide|recept|novin';
const WHICH = 'souvisej|podobn|další|doporučen|jiné|vybran';
const OFFERS = 'nejnovější|nejčtenější|aktuální|poslední|oblíben|nové';

export const czech: Phrases = {
  words: standingAlone('je|se|na|že|jsou|které|který|nebo|ale|jako|pro|bylo|také|při'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    'nejčtenější|nejnovější|mohlo by (?:vás|se)|mohlo by vás|čtěte (?:také|více|dál)|přečtěte si',
    'více (?:z|o|k)|k tématu$|reklama|inzerce|doporučujeme',
  ].join('|'),
  asks: [
    'sdíle(?:t|jte)(?: |$)|sledujte nás|odebír|newsletter|přihlá(?:sit|šení)|registrace$|komentáře?(?:$|:| \\()',
    'diskus[ei](?: |$)|diskuz|\\d+ komentář|(?:přid|nap|zan).{1,8} komentář|o autorovi|štítky|tagy:?$|rubriky$',
    'kategorie$|archiv$|hledat$|vyhledávání$|menu$|kontakt$',
  ].join('|'),
  reviews: 'recenze|hodnocení',
  promotes: [
    'čtěte (?:také|více|dál)|přečtěte si|sdíle(?:t|jte)(?:$| )|sledujte (?:nás|online)|foto:|zdroj:|autor:',
    'reklama$|inzerce$|publikováno|aktualizováno|štítky|rubrika:|odebírejte|klikněte|stáhn(?:ěte|out)',
  ].join('|'),
};
