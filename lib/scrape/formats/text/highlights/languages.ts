import { stemmer as arabicStemmer } from '@orama/stemmers/arabic';
import { stemmer as bulgarianStemmer } from '@orama/stemmers/bulgarian';
import { stemmer as danishStemmer } from '@orama/stemmers/danish';
import { stemmer as dutchStemmer } from '@orama/stemmers/dutch';
import { stemmer as englishStemmer } from '@orama/stemmers/english';
import { stemmer as finnishStemmer } from '@orama/stemmers/finnish';
import { stemmer as frenchStemmer } from '@orama/stemmers/french';
import { stemmer as germanStemmer } from '@orama/stemmers/german';
import { stemmer as hungarianStemmer } from '@orama/stemmers/hungarian';
import { stemmer as indianStemmer } from '@orama/stemmers/indian';
import { stemmer as indonesianStemmer } from '@orama/stemmers/indonesian';
import { stemmer as italianStemmer } from '@orama/stemmers/italian';
import { stemmer as norwegianStemmer } from '@orama/stemmers/norwegian';
import { stemmer as portugueseStemmer } from '@orama/stemmers/portuguese';
import { stemmer as romanianStemmer } from '@orama/stemmers/romanian';
import { stemmer as russianStemmer } from '@orama/stemmers/russian';
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish';
import { stemmer as swedishStemmer } from '@orama/stemmers/swedish';
import { stemmer as turkishStemmer } from '@orama/stemmers/turkish';
import { stemmer as ukrainianStemmer } from '@orama/stemmers/ukrainian';
import { stopwords as arabicStopwords } from '@orama/stopwords/arabic';
import { stopwords as bulgarianStopwords } from '@orama/stopwords/bulgarian';
import { stopwords as danishStopwords } from '@orama/stopwords/danish';
import { stopwords as dutchStopwords } from '@orama/stopwords/dutch';
import { stopwords as englishStopwords } from '@orama/stopwords/english';
import { stopwords as finnishStopwords } from '@orama/stopwords/finnish';
import { stopwords as frenchStopwords } from '@orama/stopwords/french';
import { stopwords as germanStopwords } from '@orama/stopwords/german';
import { stopwords as greekStopwords } from '@orama/stopwords/greek';
import { stopwords as hungarianStopwords } from '@orama/stopwords/hungarian';
import { stopwords as indianStopwords } from '@orama/stopwords/indian';
import { stopwords as indonesianStopwords } from '@orama/stopwords/indonesian';
import { stopwords as italianStopwords } from '@orama/stopwords/italian';
import { stopwords as japaneseStopwords } from '@orama/stopwords/japanese';
import { stopwords as mandarinStopwords } from '@orama/stopwords/mandarin';
import { stopwords as norwegianStopwords } from '@orama/stopwords/norwegian';
import { stopwords as portugueseStopwords } from '@orama/stopwords/portuguese';
import { stopwords as romanianStopwords } from '@orama/stopwords/romanian';
import { stopwords as russianStopwords } from '@orama/stopwords/russian';
import { stopwords as spanishStopwords } from '@orama/stopwords/spanish';
import { stopwords as swedishStopwords } from '@orama/stopwords/swedish';
import { stopwords as turkishStopwords } from '@orama/stopwords/turkish';
import { stopwords as ukrainianStopwords } from '@orama/stopwords/ukrainian';

/** Facts about a language. */
interface Vocabulary {
  stem?: (word: string) => string;
  stopWords: readonly string[];
}

/** Common words of Thai, which the package lacks. */
const thaiStopwords =
  'ที่ ใน ของ และ เป็น คือ มี ได้ ให้ การ ความ จะ ไม่ นี้ นั้น หรือ ว่า กับ จาก โดย แต่ ก็ ไป มา อยู่ ถึง ต้อง ครับ ค่ะ คะ'.split(' ');

/**
 * The languages that pages are commonly in and the package supports: without its largest stemmers (Serbian 12 kB, Greek
 * 6 kB) and languages that are rare on the web.
 */
export const LANGUAGES: Readonly<Record<string, Vocabulary>> = {
  ar: { stem: arabicStemmer, stopWords: arabicStopwords },
  bg: { stem: bulgarianStemmer, stopWords: bulgarianStopwords },
  da: { stem: danishStemmer, stopWords: danishStopwords },
  de: { stem: germanStemmer, stopWords: germanStopwords },
  el: { stopWords: greekStopwords },
  en: { stem: englishStemmer, stopWords: englishStopwords },
  es: { stem: spanishStemmer, stopWords: spanishStopwords },
  fi: { stem: finnishStemmer, stopWords: finnishStopwords },
  fr: { stem: frenchStemmer, stopWords: frenchStopwords },
  hi: { stem: indianStemmer, stopWords: indianStopwords },
  hu: { stem: hungarianStemmer, stopWords: hungarianStopwords },
  id: { stem: indonesianStemmer, stopWords: indonesianStopwords },
  it: { stem: italianStemmer, stopWords: italianStopwords },
  nl: { stem: dutchStemmer, stopWords: dutchStopwords },
  no: { stem: norwegianStemmer, stopWords: norwegianStopwords },
  pt: { stem: portugueseStemmer, stopWords: portugueseStopwords },
  ro: { stem: romanianStemmer, stopWords: romanianStopwords },
  ru: { stem: russianStemmer, stopWords: russianStopwords },
  sv: { stem: swedishStemmer, stopWords: swedishStopwords },
  tr: { stem: turkishStemmer, stopWords: turkishStopwords },
  uk: { stem: ukrainianStemmer, stopWords: ukrainianStopwords },
  ja: { stopWords: japaneseStopwords },
  th: { stopWords: thaiStopwords },
  zh: { stopWords: mandarinStopwords },
};
