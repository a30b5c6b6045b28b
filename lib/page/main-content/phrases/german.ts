import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS =
  'artikel|beitr[äa]g|nachricht|meldung|themen|produkt|links|videos?|seiten|rezepte|bücher|texte|news' +
  '|inhalte|bilder|angebote|stories|storys|posts';
const WHICH = 'weiter|ähnlich|verwandt|passend|empfohlen|ander[en]|mehr|zugehörig|interessant';
const OFFERS = 'neu(?:e|este)|aktuell|letzte|beliebt|meistgelesen|meistgesehen|top|häufig';

export const german: Phrases = {
  words: standingAlone('der|die|und|das|den|nicht|ist|mit|auf|für|ein|eine|sich|auch|von|im|wird'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    'das könnte|auch interessant|mehr (?:zum thema|zu diesem|aus|von|über|dazu|lesen)|meistgelesen',
    'les(?:en sie|t) (?:auch|mehr)|lies auch|(?:siehe|schau) auch|zum thema$|weiterlesen|kunden, die',
    'wird oft zusammen|empfehlung|empfohlen|anzeigen?$|werbung|gesponsert|nicht verpassen',
    'aus dem (?:ressort|archiv)',
  ].join('|'),
  asks: [
    'teilen(?:$|:| (?:auf|mit|via|sie))|(?:diesen )?(?:artikel|beitrag) (?:teilen|drucken|bewerten|versenden)',
    'teile (?:diesen|das|mit)|folge(?:n sie)? uns|newsletter|abonnier|abo$|melde(?:n sie sich| dich)',
    'anmeld(?:en|ung)$|einloggen|login$|registrier(?:en|ung)$',
    '(?:\\d+|ein|keine) (?:kommentar|antwort|gedanke|reaktion)|kommentare?(?:$|:| \\(| zu)',
    '(?:schreib|hinterlass|verfass).{0,15}(?:kommentar|antwort)',
    '(?:einen )?kommentar (?:schreib|hinterlass|verfass|abgeb)|leserkommentare|diskussion$',
    'über (?:den|die) autor|zur person$|autor(?:in)?$|schlagw[oö]rt|schlüsselw|tags?:?$|kategorien?:?$',
    'rubriken?$|archive?$|suchen?$|navigation$|beitrags-?navigation|menü$|kontakt$|impressum|gefällt mir',
    '(?:noch )?fragen\\?$',
  ].join('|'),
  reviews: '(?:kunden)?bewertungen|(?:kunden)?rezensionen|erfahrungsberichte|das sagen (?:unsere )?kunden',
  promotes: [
    'les(?:en sie|t) (?:auch|mehr|dazu)|lies auch|mehr (?:zum thema|dazu|infos? |informationen )|siehe auch',
    'auch interessant(?:$|:)|das könnte (?:sie|dich|ihnen|dir|euch) (?:auch|interess|gefall|ebenfalls)',
    'weiterlesen|zum (?:artikel|thema)(?:$|:)|fotos?:|foto ©|bild(?:er|quelle|rechte|nachweis)?:|titelbild:',
    'quellen?:|copyright|anzeige$|werbung$|teilen(?:$|:| (?:auf|mit))|gefällt mir|folge(?:n sie)? uns',
    'newsletter|jetzt (?:abonnier|anmeld|bestell|kauf|lesen|testen)|abonnier',
    '(?:veröffentlicht|erstellt|geschrieben|aktualisiert|geändert|gepostet) (?:am|von|in|unter)',
    'zuletzt (?:aktualisiert|geändert)|stand:|schlagw[oö]rt|verschlagwortet|tags?:|kategorien?:',
    'dieser (?:beitrag|eintrag|artikel) (?:wurde|ist)|kommentar (?:schreib|hinterlass)|hier klicken',
    'autor(?:in)?:',
  ].join('|'),
};
