import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS = 'artikl|nyhet|inlägg|ämnen|länkar|produkter|video|recept|berättelser|läsning|böcker|nytt';
const WHICH = 'relaterad|liknande|rekommenderad|andra|fler|mer|besläktad';
const OFFERS = 'senaste|nya|populär|mest|aktuell|topp';

export const swedish: Phrases = {
  words: standingAlone('och|att|det|som|är|för|den|inte|med|till|av|på|har|ett'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    'läs (?:också|även|mer|vidare)|mer (?:om|från|av|läsning|i ämnet)|mest (?:läst|sedd|delad)|du kanske',
    'kanske gillar|andra (?:köpte|läste)|se (?:också|även)|missa inte|rekommendera|annons|sponsrad|i fokus',
  ].join('|'),
  asks: [
    'dela(?:$| (?:på|via|med|denna|den))|följ oss|nyhetsbrev|prenumerera|anmäl dig|logga in|registrera dig',
    '(?:\\d+|en|inga) (?:kommentar|svar|tank)|kommentarer?(?:$|:| \\()|kommentera',
    '(?:lämna|skriv|lägg till).{0,16}(?:kommentar|svar)|om (?:författaren|skribenten)|taggar|etiketter',
    'nyckelord|kategori(?:er)?:?$|arkiv$|sök$|navigering|meny$|kontakt(?:a oss)?$|gilla',
  ].join('|'),
  reviews: 'recensioner|omdömen|betyg',
  promotes: [
    'läs (?:också|även|mer|vidare)|se (?:också|även)|foto:|bild:|källa:|källor:|text:|dela(?:$| )|följ oss',
    'prenumerera|anmäl dig|publicera[dt]|uppdatera[dt]|skriv(?:en|et) av|postad|taggar|etiketter',
    'kategori(?:er)?:|annons(?:$|:)|klicka|ladda ner|gilla(?:$| oss)',
  ].join('|'),
};
