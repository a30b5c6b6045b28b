/** Actions that need the user's own words. */
export type Grave = 'pay' | 'send' | 'delete' | 'sign in' | 'leave';

/**
 * Words by which pages and people name such actions, in the languages of the extension. Lower case without accents;
 * each is at the beginning of a word, or anywhere in scripts without spaces.
 */
const WORDS: Record<Exclude<Grave, 'leave'>, string> = {
  pay:
    'pay|buy|purchase|order now|place (your |the |an )?order|confirm (your |the )?order|check ?out|donate|book now|subscribe|bid(?![a-z])|' +
    'order (it|one|two|the|this|a|\\d)|bezahl|zahl(en|ung)|kauf|bestell|spende|pagar|comprar|compra|pedido|donar|payer|paiement|achet|' +
    'command(er|ez)|pagamento|doar|購入|支払|注文|购买|购买|支付|付款|下单|结账|شراء|اشتر|ادفع|دفع|طلب',
  send:
    'send|submit|post(?!ed|s )|publish|share|reply|register|sign up|invite|upload|transfer|vote|confirm|' +
    'senden|absenden|schick|abschick|veroffentlich|teilen|antworten|bewerben|registrier|anmeldung|bestatig|' +
    'enviar|envia|publicar|compartir|registrar|confirmar|envoy|publi|partag|inscri|valider|confirmer|compartilhar|' +
    '送信|投稿|公開|共有|登録|提交|发送|发布|分享|注册|ارسال|إرسال|أرسل|نشر|مشاركة|تسجيل',
  delete:
    'delete|remove|erase|destroy|cancel (my|the|your|subscription|account|order)|close (my |the |your )?account|deactivate|unsubscribe|' +
    'losch|entfern|kundig|eliminar|borrar|elimina|supprim|effac|excluir|apagar|remover|削除|消去|解約|删除|移除|注销|حذف|إزالة|احذف',
  'sign in':
    'sign ?in|log ?in|log ?on|authori[sz]e|sign in with|anmeld|einlogg|iniciar sesion|inicia sesion|acceder|connexion|se connecter|connect(er|ez)|' +
    'entrar|fazer login|iniciar sessao|ログイン|サインイン|登录|登入|تسجيل الدخول|سجل الدخول',
};

const PATTERNS = Object.entries(WORDS).map(
  ([kind, words]) =>
    [
      kind as Exclude<Grave, 'leave'>,
      new RegExp(`(?:(?<![\\p{L}\\p{N}])|(?<=[^\\x00-\\u04ff]))(?:${words})`, 'u'),
    ] as const,
);

/** Returns text in lower case, without accents, invisible characters and letters of another form. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** Returns the grave actions that an element would perform, by its words. */
export const graveIn = (words: string): Grave[] => {
  const text = plain(words);
  return PATTERNS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
};

/** Matches sentences of a prompt that forbid an action. */
const FORBIDS = /\b(?:do not|don.?t|never|without|not|avoid|nicht|kein\w*|ohne|nie|sin|nunca|jamais|sans|nao)\b/;
/** Matches parts of a sentence that only ask a question. */
const ASKS = /\b(?:how (?:to|do|can|much|many)|what (?:is|are|does|happens)|whether)\b/;

/** The permissions that a prompt gives, based only on the user's own words: they are read before any page is. */
export interface Allowance {
  /** Kinds of grave actions that it asks for. */
  kinds: ReadonlySet<Grave>;
  /** Returns true if the page of `home` may navigate to an address. */
  mayGo(address: URL, home: URL): boolean;
  /** Returns true for a text that the user has written. */
  isGiven(text: string): boolean;
}

/** Matches host names in a text, with or without a scheme. */
const HOSTS =
  /(?<![\w@.-])(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}|localhost|(?:\d{1,3}\.){3}\d{1,3})(?::(\d{1,5}))?/g;

/** Reads the permissions that a prompt gives. */
export function allowanceOf(prompt: string): Allowance {
  const clauses = plain(prompt)
    .split(/[.;!?\n](?:\s|$)|,|\bbut\b|\baber\b|\bmais\b|\bpero\b|\bmas\b/)
    .filter((clause) => !FORBIDS.test(clause))
    .flatMap((clause) => clause.split(/\b(?:and|then|und|dann|et|puis|e|y)\b/))
    .filter((part) => !ASKS.test(part));
  const kinds = new Set(clauses.flatMap(graveIn));
  // Ordering means submitting a form, and so does signing up or in.
  if (kinds.has('pay') || kinds.has('sign in')) kinds.add('send');
  const hosts = clauses.flatMap((clause) => [...clause.matchAll(HOSTS)].map(([, host = '', port]) => ({ host, port })));
  return {
    kinds,
    mayGo: (address, home) =>
      isWeb(address) && (isHome(address, home) || hosts.some(({ host, port }) => isHostOf(address, host, port))),
    isGiven: (text) => prompt.includes(text),
  };
}

/** The permissions of a run that nobody has given any: it stays on its site, does nothing grave, and types no secret. */
export const NO_ALLOWANCE: Allowance = {
  kinds: new Set(),
  mayGo: (address, home) => isWeb(address) && isHome(address, home),
  isGiven: () => false,
};

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);

const isHome = (address: URL, home: URL): boolean =>
  address.hostname === home.hostname && (address.port === home.port || (!address.port && !home.port));

const isHostOf = (address: URL, host: string, port: string | undefined): boolean =>
  (address.hostname === host || address.hostname.endsWith(`.${host}`)) &&
  (port === undefined ? !address.port : address.port === port);
