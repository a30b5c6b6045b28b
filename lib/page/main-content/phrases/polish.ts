import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS =
  'artykuł|wiadomości|wpisy|posty|tematy|linki|produkty|filmy|wideo|przepisy|treści|materiały|książki' +
  '|informacje|newsy';
const WHICH = 'powiązan|podobn|polecan|inne|więcej|pozostałe|zobacz|kolejn|związan|warto';
const OFFERS = 'ostatni|najnowsz|najpopularniejsz|popularn|najczęściej|nowe|najlepsz|aktualn';

export const polish: Phrases = {
  words: standingAlone('się|nie|jest|na|że|do|oraz|dla|przez|są|jak|przy|który|które'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    '(?:prze)?czytaj (?:także|też|również|więcej|dalej)|zobacz (?:także|też|również|więcej)',
    'najczęściej (?:czytane|komentowane)|więcej (?:na temat|z|o|w|od)|polecamy|polecane',
    'może (?:cię|ci|zainteresować)|mogą (?:cię|ci)|sprawdź (?:także|też|również)|to też cię|reklama',
    'sponsorowane|nie przegap|klienci|popularne|warto przeczytać',
  ].join('|'),
  asks: [
    'podziel się|udostępnij|obserwuj nas|śledź nas|subskrybuj|zapisz się|newsletter|zaloguj|logowanie$',
    'zarejestruj|komentarze?(?:$|:| \\()|(?:\\d+|brak) (?:komentarz|odpowiedz|opini)|skomentuj',
    '(?:dodaj|zostaw|napisz).{0,16}(?:komentarz|odpowiedź|opini)|o autorze|o autorce|autor$|tagi:?$|etykiety$',
    'słowa kluczowe|kategori[ae]:?$|archiw(?:um|a)$|szukaj$|wyszukiwarka|nawigacja|menu$|kontakt$|lubię to',
    'polub',
  ].join('|'),
  reviews: 'opinie|recenzje|oceny',
  promotes: [
    '(?:prze)?czytaj (?:także|też|również|więcej|dalej)|zobacz (?:także|też|również|więcej|wideo)|polecamy',
    'sprawdź (?:także|też)|fot\\.|foto:|zdjęci[ea]:|źródł[oa]:|autor:|opracowanie:|podziel się|udostępnij|polub',
    'obserwuj nas|subskrybuj|zapisz się|opublikowano|data publikacji|zaktualizowano|aktualizacja:|tagi',
    'kategori[ae]:|reklama$|kliknij|pobierz|dołącz',
  ].join('|'),
};
