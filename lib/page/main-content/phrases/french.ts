import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS =
  'articles?|actualités?|actus|billets?|publications?|sujets?|thèmes|liens|produits|vidéos|recettes' +
  '|contenus?|lectures|livres|infos?|dossiers';
const WHICH =
  'similaires?|connexes?|liés?|liées|associé|recommandé|conseillé|autres?|même|suggéré|plus d' + '|complémentaires';
const OFFERS = 'derni(?:er|ère)|récent|nouve|populaires|les plus|à la une|en vedette|meilleur|récemment';

export const french: Phrases = {
  words: standingAlone('les|des|est|une|pour|dans|qui|pas|plus|sur|avec|cette|aux|ont|du'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    '(?:à|a) (?:lire|voir|découvrir|ne pas manquer)|lire (?:aussi|également|la suite|plus)',
    'voir (?:aussi|également|plus)|les plus (?:lus|vus|populaires|partagés)',
    'vous (?:aimerez|pourriez|allez aimer|devriez)|(?:ces|cet) articles? (?:pourrai|peu)',
    "cela (?:peut|pourrait) (?:aussi )?vous|plus (?:de|d['’]|sur)|sur le même (?:sujet|thème)|dans la même",
    "dans l['’]actualité|publicité|sponsorisé|contenus? sponsor|recommandé|nos (?:recommandations|suggestions)",
    'les clients|tendances?$|poursuivez|ne manquez pas|et aussi',
  ].join('|'),
  asks: [
    "partage[rz]?(?:$|:| (?:cet|cette|ce|sur|l['’]art|avec|via))|suivez(?:-| )?nous|suivre$|abonne[zr]",
    "s['’]abonner|inscri(?:vez|ption)|newsletter|lettre d['’]information|se connecter|connexion$",
    '(?:\\d+|un|aucun|vos|les) (?:commentaire|réponse|réaction|avis|pensée)|commentaires?(?:$| ?:| \\()',
    'réactions?$|(?:laisse|écri|ajoute|poste|publie|rédige).{0,16}(?:commentaire|réponse)|réagi(?:r|ssez)',
    "répondre|à propos de (?:l['’]aut|ce? blog)|l['’]auteure?$|étiquettes|mots[- ]clés|tags? ?:?$",
    "catégories? ?:?$|rubriques$|archives?$|rechercher?$|navigation|menu$|contact(?:ez-nous)?$|j['’]aime",
    'une question \\?$',
  ].join('|'),
  reviews: '(?:les )?avis(?: |$)|évaluations|témoignages|notes et avis',
  promotes: [
    '(?:à|a) (?:lire|voir|découvrir|écouter)(?:$| aussi| également| ?:)',
    "lire (?:aussi|également|la suite|plus|l['’]article)|lisez (?:aussi|également|la suite)",
    "voir (?:aussi|également)|découvrez (?:aussi|également|nos)|en savoir plus|plus d['’]info",
    'pour aller plus loin|photos? ?:|photo ©|crédits?(?: photo)? ?:|image ?:|sources? ?:|©',
    "partage[rz]?(?:$| ?:| (?:cet|sur))|suivez[ -](?:nous|l['’]|sur)|abonne[rz]|inscri(?:vez|s-toi)|recevez",
    'publiée? (?:le|par|dans|il y a)|mise? à jour|rédigé par|écrit par|posté (?:le|par|dans)|publicité$',
    'mots[- ]clés|étiquettes|tags? ?:|catégories? ?:|classé (?:dans|sous)|devenez (?:fan|membre|abonné)',
    "cliquez|télécharge[rz]|j['’]aime$|cet article (?:a été|est|provient)|cette entrée a été|auteure? ?:",
  ].join('|'),
};
