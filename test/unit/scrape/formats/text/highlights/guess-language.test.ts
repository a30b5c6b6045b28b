import { expect, it } from 'vitest';
import { guessLanguage } from '@/lib/scrape/formats/text/highlights/guess-language';
import { CHINESE, GERMAN, JAPANESE, KETTLE, THAI } from './pages';

it.each([
  ['en', KETTLE],
  ['de', GERMAN],
  ['ja', JAPANESE],
  ['zh', CHINESE],
  ['th', THAI],
  ['fr', 'Le train part à huit heures et il arrive dans la ville avec un peu de retard.'],
  ['es', 'El tren sale a las ocho y llega a la ciudad con un poco de retraso, como todos los días.'],
  ['it', 'Il treno parte alle otto e arriva in città con un po’ di ritardo, come tutti i giorni della settimana.'],
  ['pt', 'O trem sai às oito e chega à cidade com um pouco de atraso, como em todos os dias da semana. Não é bom.'],
  ['nl', 'De trein vertrekt om acht uur en komt met een beetje vertraging aan in de stad, zoals het altijd is.'],
  ['sv', 'Tåget går klockan åtta och kommer till staden med lite försening, som det alltid är för oss alla.'],
  ['ru', 'Поезд отправляется в восемь часов и прибывает в город с небольшим опозданием, как и всегда.'],
  ['uk', 'Потяг вирушає о восьмій і прибуває до міста з невеликим запізненням, як це завжди буває у нас.'],
])('%s', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
});

it('believes the page unless the text contradicts it', () => {
  expect(guessLanguage('Aa bb cc', 'fr-CA')).toBe('fr');
  expect(guessLanguage('Wie es der Zufall will, ist das auch so', 'nb_NO')).toBe('de');
  expect(guessLanguage(GERMAN, 'en-US')).toBe('de');
  expect(guessLanguage(JAPANESE, 'en')).toBe('ja');
  expect(guessLanguage('Ala ma kota, a kot ma Alę', 'pl')).toBe('pl');
  expect(guessLanguage('', 'no tag!')).toBe('en');
});
