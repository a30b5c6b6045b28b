import { describe, expect, it } from 'vitest';
import { arabic } from '@/lib/page/main-content/phrases/arabic';
import { chinese } from '@/lib/page/main-content/phrases/chinese';
import { czech } from '@/lib/page/main-content/phrases/czech';
import { dutch } from '@/lib/page/main-content/phrases/dutch';
import { english } from '@/lib/page/main-content/phrases/english';
import { french } from '@/lib/page/main-content/phrases/french';
import { german } from '@/lib/page/main-content/phrases/german';
import { italian } from '@/lib/page/main-content/phrases/italian';
import { japanese } from '@/lib/page/main-content/phrases/japanese';
import { korean } from '@/lib/page/main-content/phrases/korean';
import { phrasesFor } from '@/lib/page/main-content/phrases/languages';
import { type Phrases, signsOf } from '@/lib/page/main-content/phrases/phrases';
import { polish } from '@/lib/page/main-content/phrases/polish';
import { portuguese } from '@/lib/page/main-content/phrases/portuguese';
import { russian } from '@/lib/page/main-content/phrases/russian';
import { spanish } from '@/lib/page/main-content/phrases/spanish';
import { swedish } from '@/lib/page/main-content/phrases/swedish';
import { turkish } from '@/lib/page/main-content/phrases/turkish';

interface Spoken {
  language: Phrases;
  /** A sentence of an article. */
  says: string;
  leads: string[];
  offers: string;
  asks: string[];
  reviews: string;
  promotes: string[];
  /** Headings of texts. */
  headings: string[];
  /** Short lines of texts. */
  lines: string[];
}

const SPOKEN: Record<string, Spoken> = {
  Arabic: {
    language: arabic,
    says: 'تغادر العبارة الرصيف في التاسعة صباحا، ثم تعود إلى الميناء مع المد الذي يرتفع في المساء.',
    leads: ['مقالات ذات صلة', 'الأكثر قراءة', 'اقرأ أيضا'],
    offers: 'أحدث الأخبار',
    asks: ['التعليقات', 'اترك تعليقا', 'تسجيل الدخول'],
    reviews: 'تقييمات العملاء',
    promotes: ['اقرأ أيضا: الميناء القديم', 'المصدر: وكالة'],
    headings: ['تاريخ الميناء', 'شارك في بناء السفينة'],
    lines: ['شارك آلاف الصيادين في السباق.', 'كان البحر هادئا.'],
  },
  Chinese: {
    language: chinese,
    says: '渡轮早上九点离开码头，晚上涨潮时才回到港口，所以船上的人一整天都在海上。',
    leads: ['相关新闻', '猜你喜欢', '大家都在看', '延伸閱讀'],
    offers: '最新文章',
    asks: ['评论', '发表评论', '网友评论(12)', '分享到：'],
    reviews: '商品评价',
    promotes: ['责任编辑：王小明', '图片来源：港口', '相关阅读：老码头'],
    headings: ['港口的历史', '分享三点经验', '评论家怎么说'],
    lines: ['来源众多的消息让船长犹豫。', '更多的人留在岸上。'],
  },
  Czech: {
    language: czech,
    says: 'Přívoz odjíždí v devět, ale vrací se až večer, protože příliv přichází pozdě a je to na něm vidět.',
    leads: ['Související články', 'Mohlo by vás zajímat', 'Nejčtenější'],
    offers: 'Nejnovější zprávy',
    asks: ['Komentáře', 'Napsat komentář', 'Diskuse (4)'],
    reviews: 'Recenze',
    promotes: ['Čtěte také: Starý přístav', 'Foto: J. Novák'],
    headings: ['Historie přístavu', 'Komentář kapitána'],
    lines: ['Sdílené lodě stojí u mola.', 'Reklamace se podává v přístavu.'],
  },
  Dutch: {
    language: dutch,
    says: 'De veerboot vertrekt om negen uur van de kade en komt met het tij terug, dat is voor de vissers ook niet laat.',
    leads: ['Gerelateerde artikelen', 'Lees ook', 'Meest gelezen', 'Misschien vind je dit ook leuk'],
    offers: 'Laatste nieuws',
    asks: ['3 reacties', 'Geef een reactie', 'Deel dit artikel'],
    reviews: 'Beoordelingen',
    promotes: ['Lees ook: De oude haven', 'Bron: de havenmeester'],
    headings: ['De geschiedenis van de haven', 'Reacties van chemische stoffen'],
    lines: ['Delen van de kade zijn oud.', 'Dit bericht kwam als een verrassing.'],
  },
  English: {
    language: english,
    says: 'The ferry leaves the quay at nine, and comes back with the tide that turns in the evening.',
    leads: ['Related articles', 'You may also like', 'More from the harbour'],
    offers: 'Latest posts',
    asks: ['Leave a reply', '3 comments', 'Share this'],
    reviews: 'Customer reviews',
    promotes: ['Read more: The old harbour', 'Photo: A. Tern'],
    headings: ['The history of the harbour', 'Comments by the captain'],
    lines: ['Boats are shared by all.', 'The photograph is old.'],
  },
  French: {
    language: french,
    says: 'Le bac quitte le quai à neuf heures et il revient avec la marée, qui ne tourne pas avant le soir dans les ports.',
    leads: ['Articles similaires', 'À lire aussi', 'Les plus lus', 'Vous aimerez aussi', 'Sur le même sujet'],
    offers: 'Derniers articles',
    asks: ['Commentaires', '12 commentaires', 'Laisser un commentaire', 'Partager cet article'],
    reviews: 'Avis clients',
    promotes: ['Lire aussi : Le vieux port', 'Crédit photo : A. Martin', 'Publié le 3 mai 2024'],
    headings: ['L’histoire du port', 'Partager la mer, une vieille histoire', 'Suivre le courant'],
    lines: ['Publiée à Brest, la carte a servi.', 'À voir le port, on comprend.'],
  },
  German: {
    language: german,
    says: 'Die Fähre legt um neun ab, und sie kommt mit der Flut zurück, die für den Hafen nicht zu spät ist.',
    leads: [
      'Ähnliche Beiträge',
      'Das könnte Sie auch interessieren',
      'Mehr zum Thema',
      'Lesen Sie auch',
      'Meistgelesen',
    ],
    offers: 'Neueste Beiträge',
    asks: ['Schreibe einen Kommentar', '3 Kommentare', 'Artikel teilen', 'Beitrags-Navigation', 'Über den Autor'],
    reviews: 'Kundenbewertungen',
    promotes: ['Lesen Sie auch: Der alte Hafen', 'Foto: A. Möwe', 'Veröffentlicht am 3. Mai 2024'],
    headings: ['Die Geschichte des Hafens', 'Teilen macht Freude', 'Kommentar des Kapitäns'],
    lines: ['Das könnte sich bald ändern.', 'Zum Thema Ebbe sagte er nichts.', 'Anzeigen hängen am Kai.'],
  },
  Italian: {
    language: italian,
    says: 'Il traghetto lascia il molo alle nove e non torna che con la marea della sera, per una strada che è anche lunga.',
    leads: ['Articoli correlati', 'Leggi anche', 'Potrebbe interessarti', 'I più letti'],
    offers: 'Ultime notizie',
    asks: ['Lascia un commento', '4 commenti', 'Condividi su'],
    reviews: 'Recensioni',
    promotes: ['Leggi anche: Il vecchio porto', 'Fonte: la capitaneria'],
    headings: ['La storia del porto', 'Condividere il mare'],
    lines: ['Fonti vicine al porto tacciono.', 'Pubblicato nel 1910, il libro è raro.'],
  },
  Japanese: {
    language: japanese,
    says: 'フェリーは九時に岸壁を離れ、夕方の潮とともに港へ戻ってくるので、船員たちは一日中海の上にいます。',
    leads: ['関連記事', 'あわせて読みたい', 'アクセスランキング', 'こちらもおすすめ'],
    offers: '最新記事',
    asks: ['コメント', 'コメントを残す', 'この記事をシェア', 'カテゴリー'],
    reviews: 'カスタマーレビュー',
    promotes: ['関連記事：古い港', '出典：港湾局', '写真：港'],
    headings: ['港の歴史', 'プロフィールの書き方'],
    lines: ['写真が好きな船長です。', 'クリックするたびに波が来る。'],
  },
  Korean: {
    language: korean,
    says: '여객선은 아홉 시에 부두를 떠나 저녁 밀물과 함께 항구로 돌아오므로 선원들은 하루 종일 바다에 있다.',
    leads: ['관련 기사', '많이 본 뉴스', '함께 보면 좋은 글'],
    offers: '최신 글',
    asks: ['댓글 3', '로그인', '공유하기'],
    reviews: '구매 후기',
    promotes: ['관련기사: 옛 항구', '사진=항만청', '무단 전재 및 재배포 금지'],
    headings: ['항구의 역사', '공유 경제와 바다'],
    lines: ['사진을 찍는 선장이 있었다.', '구독자는 많지 않았다.'],
  },
  Polish: {
    language: polish,
    says: 'Prom odpływa o dziewiątej i nie wraca przed wieczorem, bo przypływ jest późno, a przy nabrzeżu na to się czeka.',
    leads: ['Powiązane artykuły', 'Czytaj także', 'Najczęściej czytane', 'Polecamy'],
    offers: 'Najnowsze wpisy',
    asks: ['Komentarze (12)', 'Dodaj komentarz', 'Udostępnij'],
    reviews: 'Opinie',
    promotes: ['Czytaj także: Stary port', 'Fot. J. Mewa', 'Źródło: kapitanat'],
    headings: ['Historia portu', 'Komentarz kapitana'],
    lines: ['Opublikowane mapy są stare.', 'Reklamacje przyjmuje port.'],
  },
  Portuguese: {
    language: portuguese,
    says: 'A balsa deixa o cais às nove e não volta antes da maré da tarde, que para os pescadores do porto também é cedo.',
    leads: ['Artigos relacionados', 'Leia também', 'Mais lidas', 'Você também pode gostar'],
    offers: 'Últimas notícias',
    asks: ['Deixe um comentário', '3 comentários', 'Compartilhe isso'],
    reviews: 'Avaliações',
    promotes: ['Leia também: O velho porto', 'Foto: A. Gaivota', 'Publicado em 3 de maio'],
    headings: ['A história do porto', 'Compartilhar o mar com todos'],
    lines: ['Reprodução assistida chega ao porto.', 'Publicado no Brasil, o livro é raro.'],
  },
  Russian: {
    language: russian,
    says: 'Паром отходит от причала в девять и возвращается с приливом, который на этом берегу не бывает рано, как и из порта.',
    leads: ['Похожие статьи', 'Читайте также', 'Вам может быть интересно', 'Самое читаемое'],
    offers: 'Последние новости',
    asks: ['Комментарии', 'Добавить комментарий', 'Поделиться', 'Об авторе'],
    reviews: 'Отзывы',
    promotes: ['Читайте также: Старый порт', 'Фото: А. Чайкин', 'Источник: порт'],
    headings: ['История порта', 'Комментарий капитана'],
    lines: ['Подписание договора состоялось утром.', 'Опубликованные карты стары.', 'Источник бьёт у причала.'],
  },
  Spanish: {
    language: spanish,
    says: 'El transbordador deja el muelle a las nueve y no vuelve con los pescadores hasta que sube la marea por la tarde.',
    leads: ['Artículos relacionados', 'Te puede interesar', 'Lo más leído', 'Más noticias'],
    offers: 'Últimas noticias',
    asks: ['Deja un comentario', '3 comentarios', 'Compartir en', 'Etiquetas'],
    reviews: 'Opiniones',
    promotes: ['Lee también: El viejo puerto', 'Foto: A. Gaviota', 'Publicado el 3 de mayo'],
    headings: ['La historia del puerto', 'Compartir mar y tierra'],
    lines: ['Fuentes del puerto no hablan.', 'Descargas eléctricas cayeron en el mar.'],
  },
  Swedish: {
    language: swedish,
    says: 'Färjan lämnar kajen klockan nio och den är inte tillbaka med tidvattnet som kommer på kvällen för att vända.',
    leads: ['Relaterade artiklar', 'Läs också', 'Mest läst', 'Du kanske också gillar'],
    offers: 'Senaste nytt',
    asks: ['Kommentarer', 'Lämna en kommentar', 'Dela på'],
    reviews: 'Recensioner',
    promotes: ['Läs också: Den gamla hamnen', 'Foto: A. Mås', 'Publicerad 3 maj'],
    headings: ['Hamnens historia', 'Delar av kajen'],
    lines: ['Delar av kajen är gamla.', 'Annonsen hänger vid kajen.'],
  },
  Turkish: {
    language: turkish,
    says: 'Feribot saat dokuzda rıhtımdan ayrılır ve akşam gelen bir gelgit ile döner, bu da balıkçılar için çok erken olan bir saat.',
    leads: ['İlgili haberler', 'Benzer yazılar', 'En çok okunanlar', 'İlginizi çekebilir'],
    offers: 'Son haberler',
    asks: ['Yorumlar (3)', 'Yorum yap', 'Paylaş', 'Etiketler'],
    reviews: 'Müşteri yorumları',
    promotes: ['Kaynak: liman', 'Fotoğraf: A. Martı', 'Etiketler: liman'],
    headings: ['Limanın tarihi', 'Yorumcular ne diyor'],
    lines: ['Paylaşılan tekneler rıhtımda.', 'Reklamlar rıhtımda asılı.'],
  },
};

describe.each(Object.entries(SPOKEN))('%s', (_, { language, says, headings, lines, ...signs }) => {
  const { leads, offers, asks, reviews, promotes } = signsOf([language]);
  const not = (sign: RegExp, texts: string[]) => texts.filter((text) => !sign.test(text.toLowerCase()));
  const those = (texts: string[], ...of: RegExp[]) =>
    texts.filter((text) => of.some((sign) => sign.test(text.toLowerCase())));

  it('is told by its sentences', () => {
    expect(phrasesFor(says).at(-1)).toBe(language);
    expect(phrasesFor(says)[0]).toBe(english);
  });

  it('has headings that lead elsewhere', () => {
    expect(not(leads, [...signs.leads, signs.offers])).toEqual([]);
    expect(not(offers, [signs.offers])).toEqual([]);
    expect(not(asks, signs.asks)).toEqual([]);
    expect(not(reviews, [signs.reviews])).toEqual([]);
  });

  it('has lines that lead elsewhere or credit someone', () => {
    expect(not(promotes, signs.promotes)).toEqual([]);
  });

  it('keeps headings and short lines of texts', () => {
    expect(those(headings, leads, asks)).toEqual([]);
    expect(those(lines, promotes)).toEqual([]);
  });
});

it('gives English alone where a language has no phrases, and where nothing is said', () => {
  const hungarian = 'A komp kilenckor indul a rakpartról, és az esti dagállyal tér vissza a kikötőbe, ahol várják.';
  expect(phrasesFor(hungarian)).toEqual([english]);
  expect(phrasesFor('')).toEqual([english]);
});
