/**
 * Improbability of letter pairs in English: the rows are the first letters (a–z, then the start of a word), the columns the
 * second (a–z, then the end), and a digit is the rounded -log2 of the share. Counted over the prose of the documentation of
 * some 800 open-source packages and of the common licences: code, links and markup were removed, every lower-case word was
 * counted once per document, words in fewer than three documents were dropped, and a word was weighted by log2(documents + 1).
 */
const ODDITY = [
  '954597594973539593426688696',
  '397839993692794894473899695',
  '395939934944992995834999795',
  '599629893996995997595899791',
  '584366788995539573359675893',
  '399934992995993995754999595',
  '599938644996855994585999891',
  '299929993997773995746999693',
  '554555599984523696439597968',
  '399929999996992999392999999',
  '599726693997957899386979892',
  '388528993983993799555799393',
  '259829993997484399595999994',
  '494446284977875899337699793',
  '665587696974426493554558895',
  '399739864993893492545999794',
  '999999999999999999990969995',
  '386627793967564795446789593',
  '595938954977885599434999791',
  '496929942996994894455989593',
  '544647595994437493339999998',
  '399919992999995999897999996',
  '399839933995943994499999993',
  '493939973999799299939999793',
  '777957995996655497469969981',
  '399919993995996999799999696',
  '453445654885455484345659899',
];

const START = 26;

/** Abbreviations without vowels that are so common that the table would reject them as noise. */
const ABBREVIATION =
  /^(btns?|navs?|imgs?|href|html|hdrs?|ftr|txts?|frm|cntr|ctrls?|cms|css|rss|svg|png|pdf|ajax|https?|www|xml|json|wrap|grp|tbl|hlp|mgmt|prev|desc|info|youtu|blog|wp)$/;

/**
 * Returns true for a word, or a compound of words, and false for random letters. Rejects about nine in ten random strings of
 * five to eight letters, and one in a hundred English words.
 * @param letters a–z only, lower case
 * @param shortest shorter strings pass: they say too little
 */
export function looksLikeWord(letters: string, shortest = 4): boolean {
  if (letters.length < shortest || ABBREVIATION.test(letters)) return true;
  if (letters.length === 1) return false;
  const codes = [START, ...[...letters].map((letter) => letter.charCodeAt(0) - 97), START];
  let oddity = 0;
  for (let i = 1; i < codes.length; i++) oddity += Number(ODDITY[codes[i - 1] as number]?.[codes[i] as number] ?? 9);
  return oddity / (codes.length - 1) <= (letters.length <= 4 ? 5.3 : 5);
}
