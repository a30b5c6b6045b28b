import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS =
  "artikel(?:en|s)?|nieuws|bericht(?:en)?|onderwerpen|links|producten|video['’]?s|recepten|verhalen" +
  '|boeken|blogs?|tips|posts';
const WHICH = 'gerelateerd|verwant|vergelijkbar|soortgelijk|aanbevolen|ander|meer|overig|verder|lees';
const OFFERS = 'laatste|nieuwste|recent|populai|meest|uitgelicht|actue';

export const dutch: Phrases = {
  words: standingAlone('het|een|van|de|en|niet|voor|zijn|ook|worden|deze|wordt'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    'lees (?:ook|meer|verder)|meer (?:over|van|uit|lezen)|meest gelezen|misschien (?:ook|vind)|dit vind je',
    'ook interessant|bekijk ook|zie ook|anderen (?:bekeken|lazen|kochten)|klanten|aanbevolen|aanraders',
    'advertentie|gesponsord|mis (?:het )?niet|verder lezen',
  ].join('|'),
  asks: [
    'deel (?:dit|op|via|deze)|delen$|volg ons|nieuwsbrief|abonneer|schrijf je in|aanmelden$|inloggen',
    'registreren$|(?:\\d+|een|geen) (?:reactie|antwoord|gedachte|opmerking)|reacties?(?:$|:| \\(| op)',
    'reageer(?:$| op)|(?:geef|plaats|laat|schrijf).{0,16}reactie|over de auteur|auteur$|tags?:?$|labels$',
    'trefwoorden|categorie(?:ën)?:?$|archie(?:f|ven)$|zoeken$|navigatie$|berichtnavigatie|menu$|contact$',
    'vind ik leuk|vragen\\?$',
  ].join('|'),
  reviews: 'beoordelingen|recensies|reviews|ervaringen|klantbeoordelingen',
  promotes: [
    "lees (?:ook|meer|verder|hier)|meer (?:lezen|weten|informatie)|bekijk ook|zie ook|foto['’]?s?:|beeld:",
    'foto ©|bron(?:nen)?:|deel (?:dit|op|via)|volg ons|abonneer|schrijf je in|nieuwsbrief',
    '(?:gepubliceerd|geplaatst|geschreven) (?:op|door|in)|bijgewerkt|laatst gewijzigd|tags?:|trefwoorden',
    'categorie(?:ën)?:|advertentie|klik hier|download|dit bericht (?:is|werd) (?:geplaatst|getagd)|auteur:',
  ].join('|'),
};
