/**
 * Kinds of answer that a question's words may ask for, and that can be recognized in a passage without understanding
 * it.
 */
export type AnswerType = 'person' | 'time' | 'duration' | 'amount' | 'money' | 'measure' | 'reason' | 'phone' | 'email';

/** Words that identify a question, per language. The first alternatives of all languages are tried in this order. */
const ASKS: Readonly<Record<string, Partial<Record<AnswerType, RegExp>>>> = {
  en: {
    email: /\be-?mail address|\bemail\b/,
    phone: /\bphone|\btelephone|\b(?:can|do|could) i (?:call|ring)\b/,
    money:
      /\b(?:costs?|prices?|fees?|charged?|cheap\w*|expensive|pay|paid|salar\w+|worth|budget)\b|how much (?:money|is|are)\b/,
    duration:
      /\bhow (?:long|often|old|soon|frequently|quickly)\b|\bhow (?:many|much) (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|time)\b/,
    measure:
      /\bhow (?:far|heavy|tall|big|large|wide|deep|high|thick|fast|hot|cold|loud|strong|bright|small)\b|\b(?:distance|weight|height|width|length|size|dimensions|capacity|temperature|mileage)\b/,
    time: /\bwhen\b|\b(?:what|which) (?:date|day|year|month|time|century)\b|\bsince when\b|\bwhat time\b/,
    person: /\bwho(?:m|se)?\b|\b(?:which|what) (?:person|author|scientist|director|company|researchers?)\b/,
    amount: /\bhow (?:many|much)\b|\b(?:number|percentage|share|amount|rate|score) of\b|\bwhat percent/,
    reason: /\bwhy\b|\breasons?\b|\bwhat causes?\b|\bhow come\b/,
  },
  de: {
    email: /\be-?mail/,
    phone: /\btelefon|\banrufen\b/,
    money: /\bkost(?:en|et|e)\b|\bpreis|\bgebühr|\bteuer|\bbillig|\bgehalt/,
    duration: /\bwie (?:lange|oft|alt)\b|\bwie viele? (?:sekunden|minuten|stunden|tage|wochen|monate|jahre|zeit)\b/,
    measure:
      /\bwie (?:weit|schwer|groß|hoch|breit|tief|lang|dick|schnell|heiß|kalt)\b|\b(?:gewicht|größe|höhe|länge|breite)\b/,
    time: /\bwann\b|\bin welchem (?:jahr|monat)\b|\ban welchem tag\b/,
    person: /\bwe(?:r|n|m|ssen)\b/,
    amount: /\bwie ?viele?\b|\banzahl\b/,
    reason: /\bwarum\b|\bwieso\b|\bweshalb\b|\bgrund\b|\bgründe\b/,
  },
  fr: {
    email: /\be-?mail|\bcourriel/,
    phone: /\btéléphone/,
    money: /\bcoûte(?:nt)?\b|\bprix\b|\btarifs?\b|\bcoût\b|\bcher\b|\bmontant\b/,
    duration:
      /\bcombien de (?:temps|secondes|minutes|heures|jours|semaines|mois|ans|années)\b|\bà quelle fréquence\b|\bquel âge\b|\bdurée\b/,
    measure: /\bquelle? (?:taille|distance|poids|hauteur|longueur|largeur)\b|\bpèse\b|\bdimensions\b/,
    time: /\bquand\b|\bquelle (?:année|date|heure)\b|\bquel jour\b/,
    person: /^\W*(?:à |de |par |avec )?qui\b|\bqui est-ce\b/,
    amount: /\bcombien\b|\bnombre de\b/,
    reason: /\bpourquoi\b|\braisons?\b/,
  },
  es: {
    phone: /\bteléfono/,
    money: /\bcuestan?\b|\bprecios?\b|\bcoste\b|\btarifas?\b/,
    duration: /cuánto tiempo|con qué frecuencia|cuántos (?:segundos|minutos|días|meses|años)|cuántas (?:horas|semanas)/,
    measure: /qué (?:tamaño|distancia|altura)|\bpesa\b|\bmide\b/,
    time: /cuándo|qué (?:año|día|fecha|hora)/,
    person: /quién(?:es)?/,
    amount: /cuánt[oa]s?/,
    reason: /por qué/,
  },
  it: {
    phone: /\btelefono/,
    money: /\bcosta(?:no)?\b|\bprezz[oi]\b/,
    duration: /quanto tempo|ogni quanto|quant[ie] (?:secondi|minuti|ore|giorni|settimane|mesi|anni)/,
    measure: /\bpesa\b|\bdimensioni\b|quanto (?:è )?(?:alto|grande|lontano|lungo)/,
    time: /\bquando\b|che (?:anno|giorno|data|ora)/,
    person: /\bchi\b/,
    amount: /\bquant[oiae]\b/,
    reason: /\bperché\b/,
  },
  pt: {
    phone: /\btelefone/,
    money: /\bcustam?\b|\bpreços?\b/,
    duration: /quanto tempo|com que frequência|quant[oa]s (?:segundos|minutos|horas|dias|semanas|meses|anos)/,
    measure: /\bpesa\b|qual o (?:tamanho|peso)/,
    time: /\bquando\b|que (?:ano|dia|data|horas)/,
    person: /\bquem\b/,
    amount: /\bquant[oa]s?\b/,
    reason: /\bpor ?qu[eê]\b/,
  },
  nl: {
    money: /\bkost(?:en)?\b|\bprijs\b/,
    duration: /\bhoe (?:lang|vaak|oud)\b/,
    measure: /\bhoe (?:ver|zwaar|groot|hoog|breed|diep)\b/,
    time: /\bwanneer\b|\bwelk jaar\b/,
    person: /\bwie\b/,
    amount: /\bhoeveel\b/,
    reason: /\bwaarom\b/,
  },
  ru: {
    money: /стоит|цена|стоимость/,
    duration: /как долго|сколько (?:времени|лет|дней|часов|минут)|как часто/,
    time: /когда|в каком году/,
    person: /кто|кого|кому/,
    amount: /сколько/,
    reason: /почему|зачем/,
  },
  ja: {
    money: /いくら|値段|価格|料金/,
    duration: /どのくらいの期間|何(?:分|時間|日間|週間|か月|ヶ月|年間)|どれくらいかか/,
    time: /いつ|何(?:年|月|日|時)/,
    person: /誰|だれ|どなた/,
    amount: /いくつ|何(?:人|個|本|枚|回|台|冊|名|件|種類|パーセント)|どれくらい|どのくらい/,
    reason: /なぜ|どうして|理由/,
  },
  zh: {
    money: /多少钱|多少錢|价格|價格|费用|費用|售价/,
    duration: /多久|多长时间|多長時間|几(?:天|年|小时|分钟)/,
    measure: /多(?:远|重|高|大|长|宽|遠|長|寬)/,
    time: /什么时候|什麼時候|何时|何時|哪(?:一)?年|哪(?:一)?天|几点|幾點/,
    person: /谁|誰|哪位/,
    amount: /多少|几[个人次本]|幾/,
    reason: /为什么|為什麼|为何|原因/,
  },
  th: {
    money: /ราคา|กี่บาท|ค่าใช้จ่าย/,
    duration: /นานเท่า|นานแค่ไหน|กี่(?:นาที|ชั่วโมง|วัน|เดือน|ปี)/,
    time: /เมื่อไร|เมื่อไหร่|วันไหน|ปีไหน|กี่โมง/,
    person: /ใคร/,
    amount: /เท่าไร|เท่าไหร่|กี่/,
    reason: /ทำไม|เพราะอะไร/,
  },
};

/** Question words and words about the page or addressed to the reader, which do not describe the topic. */
const EMPTY_WORDS: Readonly<Record<string, string>> = {
  en: `a onto what which who whom whose when where why how many much often long far does do did is are was were can could may might
    must should would will shall need needs say says said tell me mention mentions mentioned explain describe according page
    article text website site author please there any some it its if about give find list show get got make makes made let
    somebody someone anybody anyone everybody something anything also lot lots kind kinds sort sorts thing things just really
    exactly actually typically usually supposed`,
  de: `was welche welcher welches welchen welchem wer wen wem wessen wann wo wohin woher warum wieso weshalb wie viel viele
    wieviel oft lange gibt seite artikel text bitte sagt steht man kann muss soll darf laut`,
  fr: `que quoi quel quelle quels quelles qui quand où pourquoi comment combien est-ce qu est t il elle on page article texte
    peut-on dit doit faut passe font fait peut`,
  es: 'qué cuál cuáles quién quiénes cuándo dónde adónde cómo cuánto cuánta cuántos cuántas página artículo texto dice',
  it: 'che cosa quale quali chi quando dove perché come quanto quanta quanti quante pagina articolo testo dice',
  pt: 'que qual quais quem quando onde porquê porque como quanto quanta quantos quantas página artigo texto diz',
  nl: 'wat welke wie wanneer waar waarom hoe hoeveel vaak lang pagina artikel tekst zegt',
  sv: 'vad vilken vilket vilka vem vems när var varför hur många mycket sidan artikeln',
  da: 'hvad hvilken hvilket hvilke hvem hvornår hvor hvorfor hvordan mange meget siden artiklen',
  no: 'hva hvilken hvilket hvilke hvem når hvor hvorfor hvordan mange mye siden artikkelen',
  fi: 'mikä mitä mitkä kuka ketkä milloin koska missä mihin mistä miksi miten kuinka monta paljon sivu artikkeli',
  ru: 'что какой какая какое какие кто кого кому когда где куда откуда почему зачем как сколько чей странице статье',
  // The package's list is damaged.
  uk: 'і й та в у на з із до від по за для що не це ця цей як але або є був була було бути його її їх він вона вони ми ви я який яка яке які хто кого коли де куди звідки чому як скільки чий',
  tr: 'ne nedir hangi kim kime ne zaman nerede nereye neden niçin nasıl kaç kadar mi mı mu mü',
  ro: 'o și ce care cine când unde cum cât câtă câți câte de pagina articolul',
  hu: 'mi mit milyen melyik ki kit mikor hol hová honnan miért hogyan hány mennyi',
  ar: 'ما ماذا من متى أين لماذا كيف كم هل أي',
  hi: 'क्या कौन कब कहाँ कहां क्यों कैसे कितना कितने कितनी किस',
  id: 'apa siapa kapan dimana mana mengapa kenapa bagaimana berapa apakah halaman artikel',
  ko: '무엇 누구 누가 언제 어디 어디서 왜 어떻게 얼마 몇 어떤',
  ja: '何 なに なん 誰 だれ いつ どこ なぜ どうして いくら いくつ どれ どの どのくらい どれくらい どう です ます か は が を に で と の も へ から まで した ました ください 何時 何年 何人 何月',
  zh: '什么 什麼 谁 誰 何时 何時 时候 時候 哪里 哪裡 哪儿 哪 哪些 为什么 為什麼 怎么 怎麼 怎样 如何 多少 几 幾 吗 嗎 呢 的 了 是 在 有 和 与 及 多久 钱',
  th: 'อะไร ใคร เมื่อไร เมื่อไหร่ ที่ไหน ไหน ทำไม อย่างไร ยังไง เท่าไร เท่าไหร่ กี่ ไหม มั้ย หรือไม่',
};

/** Additional words to search for, because measures are named by noun, verb or adjective. */
const NAMES_OF_MEASURES: readonly (readonly [asked: RegExp, names: string])[] = [
  [/\bhow heavy\b|\bweigh/, 'weight weigh weighs'],
  [/\bhow (?:tall|high)\b/, 'height tall high'],
  [/\bhow (?:big|large|small)\b/, 'size dimensions'],
  [/\bhow wide\b/, 'width wide'],
  [/\bhow deep\b/, 'depth deep'],
  [/\bhow far\b/, 'distance'],
  [/\bhow fast\b/, 'speed fast'],
  [/\bhow (?:hot|cold)\b/, 'temperature'],
  [/\bhow old\b/, 'age aged years'],
  [/\bhow long\b/, 'duration lasts takes'],
  [/\bcheap\w*|\bexpensive|\bcosts?\b|\bhow much (?:is|are)\b/, 'price cost costs'],
  [/\b(?:tele)?phone number\b/, 'phone call tel telephone'],
  [/\bwho (?:wrote|is the author)\b/, 'author written'],
];

/** The intent of a query. */
export interface Intent {
  types: AnswerType[];
  /** Words without topical meaning, in lower case. */
  emptyWords: ReadonlySet<string>;
  /** Additional words to search for. */
  names: string[];
}

/**
 * Reads a question in the language of the page and in English.
 * @param language ISO 639-1
 */
export function readQuestion(query: string, language: string): Intent {
  const asked = query.toLowerCase().normalize('NFKC');
  const languages = [...new Set([language, 'en'])];
  const types = languages.flatMap((code) =>
    Object.entries(ASKS[code] ?? {}).flatMap(([type, pattern]) => (pattern.test(asked) ? [type as AnswerType] : [])),
  );
  return {
    types: [...new Set(types)].filter((type) => type !== 'amount' || types.every((other) => other === 'amount')),
    emptyWords: new Set(languages.flatMap((code) => EMPTY_WORDS[code]?.split(/\s+/) ?? [])),
    names: NAMES_OF_MEASURES.flatMap(([pattern, names]) => (pattern.test(asked) ? names.split(' ') : [])),
  };
}
