import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS = 'articol[io]|notizi[ae]|post|storie|argomenti|link|prodotti|video|ricette|contenuti|letture|news|libri';
const WHICH = 'correlat|simil|consigliat|suggerit|altr[ie]|collegat|ancora|altro';
const OFFERS = 'ultim[eio]|nuov|recenti|popolari|più (?:lett|vist|vendut)|in evidenza|i più';

export const italian: Phrases = {
  words: standingAlone('che|di|il|per|una|non|sono|della|con|gli|dei|anche|nel|alla|è'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    '(?:i |le )?più (?:lett|vist|popolari)|(?:ti )?potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)',
    '(?:leggi|guarda|vedi) anche|leggi (?:di più|tutto|altro)|continua a leggere|altro (?:da|su|in)',
    'da non perdere|non perdere|consigliat|pubblicità|annunci|sponsorizzat|chi ha (?:acquistato|visto)',
    'in primo piano',
  ].join('|'),
  asks: [
    "condivid[ie](?:$|:| (?:su|con|questo|l[’'])|lo)|seguici|iscriv(?:iti|ersi)|newsletter|accedi|registrati",
    '(?:\\d+|un|nessun|i tuoi) (?:comment|rispost|pensier|replic)|commenti?(?:$|:| \\()',
    "(?:lascia|scrivi|aggiungi|invia).{0,16}(?:comment|rispost)|(?:informazioni )?sull[’']autore|l[’']autore$",
    'tag:?$|etichette|categori[ae]:?$|archivi[o]?$|cerca$|ricerca$|navigazione|menu$|contatti?$|contattaci',
    'mi piace',
  ].join('|'),
  reviews: 'recensioni|opinioni|testimonianze|valutazioni',
  promotes: [
    '(?:leggi|guarda|vedi|ascolta) anche|leggi (?:di più|tutto)|continua a leggere|per approfondire',
    '(?:ti )?potrebbe(?:ro)? (?:anche )?interessar|foto:|foto di|immagine:|fonte:|crediti',
    'condivid[ie](?:$|:| (?:su|questo))|seguici|iscriviti|abbonati|(?:pubblicato|postato) (?:il|da|in)',
    'aggiornato (?:il|al)|scritto da|etichette|tag:|categori[ae]:|archiviato|pubblicità$|mi piace$|clicca',
    'scarica|autore:',
  ].join('|'),
};
