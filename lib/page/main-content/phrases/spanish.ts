import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS =
  'artículos?|noticias?|entradas?|publicaciones|historias|temas?|enlaces|productos|v[ií]deos|recetas' +
  '|contenidos?|libros|lecturas';
const WHICH = 'relacionad|similares|recomendad|sugerid|más|otr[oa]s|destacad';
const OFFERS = 'últim|nuev|recientes|populares|destacad|más (?:leíd|vist|vendid|recient)|lo (?:más|último)';

export const spanish: Phrases = {
  words: standingAlone('que|los|las|una|por|con|para|del|el|más|como|pero|sus|está|según|y'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    'lo más|más (?:leíd|vist|sobre|de|en|información$)|(?:también )?te (?:puede|podría|recomendamos|interesa)',
    '(?:también )?le (?:puede|podría)|quizás? te|le[ea] (?:también|más)|sigue leyendo|seguir leyendo',
    'ver también|véase|no te pierdas|recomendad|publicidad|anuncio|patrocinad|los clientes|comprados juntos',
  ].join('|'),
  asks: [
    'compart(?:ir|e|elo)(?:$|:| (?:en|este|esta|con|el|la))|s[ií]gue?nos|síguenos|suscr[ií]b(?:ete|ase|irse)',
    'newsletter|boletín$|inici(?:a|ar) sesión|reg[ií]str(?:ate|arse|ese)',
    '(?:\\d+|sin|un|no hay) (?:comentario|respuesta|opini|pensamiento)|comentarios?(?:$|:| \\()',
    '(?:deja|escrib|añad|agreg|publica).{0,16}(?:comentario|respuesta)',
    '(?:sobre|acerca de)l? (?:el |la )?autora?|etiquetas|tags:?$|categorías?:?$|archivos?$|buscar$|navegación',
    'menú$|contacto$|contáctanos|me gusta',
  ].join('|'),
  reviews: '(?:reseñas|opiniones|valoraciones|testimonios)',
  promotes: [
    'lee también|leer (?:más|también)|lea (?:más|también)|sigue leyendo|te (?:puede|podría|recomendamos)',
    'ver (?:más|también)|más información|fotos?:|foto(?:grafía)? de|imagen:|fuentes?:|créditos?:',
    'compart(?:ir|e|elo)(?:$|:| (?:en|este|esta))|síguenos|suscr[ií]b(?:ete|ase|irse)',
    '(?:publicado|actualizado) (?:el|en|por|a las|hace)|escrito por|etiquetas|archivado (?:en|bajo)',
    'categorías?:|publicidad$|me gusta$|haz clic|descarga (?:aquí|gratis|nuestr)|únete|temas:|autora?:',
  ].join('|'),
};
