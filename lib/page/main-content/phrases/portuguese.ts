import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS =
  'artigos?|notícias?|posts?|postagens|publicações|histórias|assuntos|temas|links|produtos|v[ií]deos' +
  '|receitas|conteúdos?|matérias|livros|leituras';
const WHICH = 'relacionad|semelhantes|similares|recomendad|sugerid|mais|outr[oa]s|destaque';
const OFFERS = 'últim|nov[oa]s|recentes|populares|destaques?|mais (?:lid|vist|vendid|recent)|em alta';

export const portuguese: Phrases = {
  words: standingAlone('que|não|uma|com|para|os|do|da|em|são|mais|como|pelo|pela|também|ao'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    '(?:as |os )?mais (?:lid|vist|populares|sobre|de|em|d[ao]|notícias)|você (?:também )?(?:pode|vai|poderá)',
    '(?:também )?(?:pode|poderá) (?:gostar|interessar)',
    '(?:leia|veja|confira|assista|saiba) (?:também|mais|ainda)|continue lendo|não perca|recomendad|publicidade',
    'anúncio|patrocinad|quem (?:viu|comprou)|clientes|talvez',
  ].join('|'),
  asks: [
    '(?:compartilh|partilh)[ae]r?(?:$|:| (?:isso|isto|est|no|na|com|via))|siga(?:$|-nos| nos|:)|nos siga',
    'inscreva|assine|newsletter|entrar$|login$|cadastre',
    '(?:\\d+|um|nenhum|sem) (?:comentário|resposta|opini|pensamento)|comentários?(?:$|:| \\()',
    '(?:deix|escrev|adicion|envi|faça).{0,16}(?:comentário|resposta)|comente|sobre [oa] autora?|etiquetas',
    'marcadores|tags:?$|categorias?:?$|arquivos?$|pesquisar$|buscar?$|navegação|menu$|contato$|contacto$',
    'fale conosco|curtir$|gosto$',
  ].join('|'),
  reviews: 'avaliações|opiniões|depoimentos|comentários de clientes',
  promotes: [
    '(?:leia|veja|confira|assista|saiba|ouça) (?:também|mais|ainda)|continue lendo|clique|fotos?:|foto de',
    'imagem:|créditos?:|fonte:|(?:reprodução|divulgação)$',
    '(?:compartilh|partilh)[ae]r?(?:$|:| (?:isso|isto|est|no|na|com))|siga(?:$|-nos| nos|:)|inscreva|assine',
    'publicado (?:em|por|há)|atualizad[oa] (?:em|às|há)|escrito por|por:|postado (?:em|por)|etiquetas',
    'marcadores|tags:|categorias?:|arquivado|publicidade$|curtir$|baixe|autora?:',
  ].join('|'),
};
