import type { Phrases } from './phrases';
import { pairs, standingAlone } from './sources';

const THINGS = 'haber|makale|yazı|içerik|konu|bağlantı|ürün|video|tarif|gönderi|kitap';
const WHICH = 'i\u0307?lgili|benzer|önerilen|diğer|daha fazla|i\u0307?lginizi|başka';
const OFFERS = 'son|yeni|popüler|en çok|güncel|öne çıkan';

export const turkish: Phrases = {
  words: standingAlone('ve|bir|bu|için|ile|olarak|çok|daha|olan|gibi|kadar|de|da'),
  offers: OFFERS,
  leads: [
    pairs(WHICH, OFFERS, THINGS),
    'en çok (?:okunan|izlenen|yorumlanan)|(?:i\u0307?lginizi|hoşunuza|bunlar da)|bunları da',
    '(?:ayrıca|devamını) (?:oku|bak)|daha fazla|bu(?:nu| haberi)? (?:alanlar|okuyanlar)|önerilen|reklam',
    'sponsorlu|kaçırmayın|sıradaki haber',
  ].join('|'),
  asks: [
    'paylaş(?:$|ın| )|bizi takip|takip et|abone|bülten|giriş(?: yap)?$|kayıt ol|üye ol|yorumlar?(?:$|:| \\()',
    '\\d+ yorum|(?:yorum|cevap|yanıt) (?:yap|yaz|bırak|ekle)|bir (?:yorum|cevap|yanıt)|yazar hakkında|yazar$',
    'etiketler|kategori(?:ler)?:?$|arşiv(?:ler)?$|ara$|arama$|menü$|i\u0307?letişim$|beğen',
  ].join('|'),
  reviews: 'değerlendirmeler|müşteri yorumları|ürün yorumları|i\u0307?ncelemeler',
  promotes: [
    '(?:ayrıca|devamını) oku|i\u0307?lginizi çekebilir|fotoğraf:|foto:|görsel:|kaynak:|paylaş(?:$|ın)|bizi takip',
    'abone ol|yayınlanma|yayın tarihi|(?:son )?güncellen?me(?:$|:| tarihi)|etiketler|kategori(?:ler)?:|reklam$',
    'tıklayın|i\u0307?ndir$|beğen$',
  ].join('|'),
};
