import type { SecretName } from './names';
import { plainWords } from './secret-of';

/**
 * Words by which web fields name a secret, in the 20 largest languages of the web (W3Techs, "Usage statistics of content
 * languages for websites", 2025). A space matches any separators or none, `<` and `>` match a position without an adjacent
 * letter, `|` separates words; capitals and accents are ignored.
 */
const WORDS: Record<string, Partial<Record<SecretName, string>>> = {
  English: {
    password: 'pass word|passwd|pass code|pass phrase|pass key|pwd|<pw>|<pin>|<pin number>|<unlock code>',
    otp:
      '<otp>|<2fa>|<totp>|<mfa>|two factor|two step|one time (code|pass|pin)|(verification|verify|confirmation|auth|' +
      'authentication|authenticator|login|log in|sign in|sms|backup|recovery|activation|access|digit) code|' +
      'code (from|we)>|code (was )?sent|code>.*>(sent|app|sms|phone)>|enter (the|your) code',
    card_number: 'card (number|no>|num>)|<cc (number|num|no)|credit card|debit card|payment card',
    card_cvc: '<cvv|<cvc|<csc>|security code|card (verification|code)',
    card_expiry: '<exp>|<expiry|<expiration|<exp (date|month|year)|valid (thru|through|until)|<mm ?\\/ ?(yy|jj|aa)',
    iban: '<iban>|<bban>|bank account|account (number|no>)|routing number|sort code',
    recovery_phrase:
      '(recovery|seed|secret|mnemonic|backup|wallet|vault|unlock|memorable|security|master|encryption) (phrase|words?)>|mnemonic|diceware|' +
      '(your|the|enter|these) (four|five|six|seven|eight|12|twelve|24) (secret )?words>',
    secret:
      '<ssn>|social security|national insurance number|tax (id|number)|passport (number|no>)|<secret>|' +
      '(client|user|shared) ?secret>|secret (key|answer|question)|security (answer|question)|private key|(api|access|auth|license|product) key|' +
      'token>|<cc name>|card ?holder|mother s maiden|' +
      '(name|holder) (as )?(it )?(is )?((appears|printed|shown|written|embossed) )?on (the |your |my )?((credit|debit|bank|payment) )?card',
  },
  Spanish: {
    password: 'contrasena|clave (de acceso|secreta|personal)|(?<!palabras? )<clave>|palabra clave secreta|<nip>',
    otp: 'codigo de (verificacion|confirmacion|seguridad enviado|acceso|un solo uso|autenticacion)|codigo (sms|enviado|recibido)|clave de un solo uso',
    card_number: 'numero de (la )?tarjeta|n tarjeta|tarjeta de (credito|debito)',
    card_cvc: 'codigo de seguridad',
    card_expiry: 'fecha de (caducidad|vencimiento|expiracion)|<caducidad>|<vencimiento>',
    iban: 'cuenta bancaria|numero de cuenta',
    recovery_phrase: 'frase (de (recuperacion|contrasena|acceso|paso)|semilla|secreta)|palabras de recuperacion',
    secret:
      'titular de (la )?tarjeta|nombre en la tarjeta|respuesta secreta|clave (privada|api)|<dni>|<nif>|numero de la seguridad social',
  },
  German: {
    password: 'passwort|kennwort|passphrase|geheimzahl|zugangscode|geheimnummer|losungswort',
    otp: 'bestatigungs ?code|verifizierungs ?code|sicherheitscode aus|einmal ?(code|passwort|kennwort)|<tan>|sms ?code|anmelde ?code|freischalt ?code|authentifizierungs ?code|code eingeben',
    card_number: 'karten ?nummer|kredit ?karte|kartennr|debitkarte',
    card_cvc: 'prufziffer|prufnummer|kartenprufnummer|sicherheits ?code',
    card_expiry: 'ablaufdatum|gultig bis|gultigkeit|verfallsdatum',
    iban: 'konto ?nummer|bankverbindung|bankkonto|konto ?nr',
    recovery_phrase: 'wiederherstellungs ?(phrase|worter|satz|schlussel)|geheime phrase|merksatz',
    secret:
      'karten ?inhaber|name auf der karte|geheime antwort|sicherheitsfrage|sicherheitsantwort|sozialversicherungsnummer|steuer ?(id|nummer)|ausweisnummer|privater schlussel',
  },
  Japanese: {
    password: 'パスワード|パスコード|暗証番号|合言葉|パスフレーズ',
    otp: '認証コード|確認コード|ワンタイム|認証番号|確認番号|セキュリティ番号|検証コード|二段階認証',
    card_number: 'カード番号|クレジットカード|カードナンバー',
    card_cvc: 'セキュリティコード|カード確認番号',
    card_expiry: '有効期限',
    iban: '口座番号',
    recovery_phrase: 'リカバリーフレーズ|復元フレーズ|シードフレーズ|シークレットフレーズ|ニーモニック|復旧フレーズ',
    secret: 'カード名義|名義人|秘密の(質問|答え)|マイナンバー|個人番号|秘密鍵|アクセスキー|apiキー|トークン',
  },
  French: {
    password: 'mot de passe|code secret|code confidentiel|<mdp>|phrase secrete|code pin',
    otp: 'code de (verification|confirmation|securite (recu|envoye)|validation|connexion)|code (sms|recu|envoye)|code a usage unique|code d (acces|authentification)',
    card_number: 'numero de (la )?carte|carte (bancaire|bleue|de credit|de paiement)|n de carte',
    card_cvc: 'code de securite|cryptogramme',
    card_expiry: 'date d expiration|date de validite|expire (le|fin)',
    iban: 'numero de compte|compte bancaire|<rib>',
    recovery_phrase: 'phrase de (recuperation|restauration|passe)|mots de recuperation',
    secret:
      'titulaire de la carte|nom sur la carte|reponse secrete|question (secrete|de securite)|numero de securite sociale|cle (privee|d api|api|secrete)|jeton',
  },
  Portuguese: {
    password: '<senha|palavra passe|palavra chave de acesso|codigo secreto',
    otp: 'codigo de (verificacao|confirmacao|acesso|autenticacao|uso unico)|codigo (sms|recebido|enviado)|token de acesso',
    card_number: 'numero do cartao|cartao de (credito|debito)|n do cartao',
    card_cvc: 'codigo de seguranca',
    card_expiry: '<validade>|data de (validade|vencimento|expiracao)',
    iban: 'numero da conta|conta bancaria',
    recovery_phrase: 'frase de (recuperacao|seguranca|acesso|passe)|frase (semente|secreta)|palavras de recuperacao',
    secret:
      'titular do cartao|nome (no|impresso no) cartao|resposta secreta|pergunta secreta|<cpf>|chave (privada|de api|api)',
  },
  Russian: {
    password: 'парол|кодовое слово|пин код|<пин>|секретное слово',
    otp: 'код (подтверждения|проверки|из смс|из sms|из письма|из приложения|доступа|авторизации|активации)|(проверочный|одноразовый) |введите код|смс код',
    card_number: 'номер карты|банковск(ая|ой) карт|кредитн(ая|ой) карт',
    card_cvc: 'код безопасности|код карты',
    card_expiry: 'срок действия|действительна до|действует до',
    iban: 'номер счета|расчетный счет|лицевой счет',
    recovery_phrase: '(секретная|мнемоническая|сид|резервная) фраза|фраза восстановления',
    secret:
      'владелец карты|держатель карты|имя (на|владельца) карт|секретный (ответ|вопрос|ключ)|контрольный вопрос|<снилс>|<инн>|номер паспорта|приватный ключ|токен',
  },
  Italian: {
    password: 'parola d ordine|parola chiave segreta|codice (segreto|pin|personale)|parola segreta',
    otp: 'codice (di verifica|di conferma|di accesso|di autenticazione|otp|sms|ricevuto|inviato|monouso|usa e getta|temporaneo)',
    card_number: 'numero (della |di )?carta|carta di (credito|debito|pagamento)',
    card_cvc: 'codice (di )?sicurezza',
    card_expiry: 'data di scadenza|<scadenza>|valida fino',
    iban: 'conto corrente|conto bancario|coordinate bancarie|numero (di|del) conto',
    recovery_phrase: 'frase (di (recupero|accesso)|d accesso|seme|segreta)|parole di recupero',
    secret:
      'titolare (della )?carta|intestatario|nome sulla carta|(risposta|domanda) (segreta|di sicurezza)|codice fiscale|chiave (privata|api|segreta)',
  },
  Dutch: {
    password: 'wachtwoord|wachtzin|pin ?code|toegangscode|geheime code',
    otp: 'verificatie ?code|bevestigings ?code|eenmalige (code|toegang)|sms ?code|inlog ?code|beveiligingscode die|aanmeldcode|controlecode|authenticatiecode',
    card_number: 'kaart ?nummer|creditcard|betaalkaart|bankpas',
    card_cvc: 'beveiligings ?code|veiligheidscode',
    card_expiry: 'vervaldatum|verval datum|geldig tot|verloopdatum',
    iban: 'rekening ?nummer|bankrekening',
    recovery_phrase: 'herstel ?(zin|woorden|frase)|geheime zin',
    secret:
      'kaart ?houder|naam op (de )?kaart|(geheim|geheime) antwoord|geheime vraag|beveiligingsvraag|<bsn>|burgerservicenummer|privesleutel|api ?sleutel',
  },
  Polish: {
    password: 'hasł|haslo>|kod pin|tajny kod',
    otp: 'kod (weryfikacyjny|potwierdzajacy|autoryzacyjny|jednorazowy|dostepu|sms|z aplikacji|z sms|logowania|uwierzytelniania|aktywacyjny)|wpisz kod',
    card_number: 'numer karty|karta (kredytowa|płatnicza|debetowa)|karty (kredytowej|płatniczej)',
    card_cvc: 'kod (bezpieczenstwa|zabezpieczajacy)',
    card_expiry: 'data waznosci|wazna do|termin waznosci',
    iban: 'numer (konta|rachunku)|rachunek bankowy|konto bankowe',
    recovery_phrase: 'fraza (odzyskiwania|seed|zabezpieczajaca)|słowa odzyskiwania',
    secret:
      '(posiadacz|własciciel)a? karty|imie na karcie|(tajna|sekretna) odpowiedz|pytanie (bezpieczenstwa|pomocnicze)|<pesel>|<nip>|klucz (prywatny|api)',
  },
  Turkish: {
    password: 'sifre|<parola(?! chiave)|<pin kodu',
    otp: '(dogrulama|onay|guvenlik|giris|aktivasyon|sms) (kodu|kodunu|sifresi)|tek kullanımlık|kodu girin',
    card_number: 'kart (numara|no)|kredi kart|banka kart',
    card_cvc: 'guvenlik (kodu|numarası)',
    card_expiry: 'son kullan[ıi]m|gecerlilik tarihi',
    iban: 'hesap (numara|no)|banka hesab',
    recovery_phrase: 'kurtarma (ifadesi|kelimeleri|cumlesi)|gizli (ifade|kelimeler)',
    secret:
      'kart (sahibi|uzerindeki)|gizli (cevap|yanıt|soru|anahtar)|guvenlik (sorusu|cevabı)|(tc|t c) kimlik|kimlik no|ozel anahtar|api anahtar',
  },
  Persian: {
    password: 'رمز عبور|گذرواژه|کلمه عبور|پسورد|رمز ورود|<رمز>|رمز (دوم|اول)|کلمه رمز',
    otp: 'کد (تایید|تأیید|فعال سازی|فعالسازی|یکبار مصرف|ارسال شده|پیامک|ورود|امنیتی پیامک)|رمز (پویا|یکبار مصرف)',
    card_number: 'شماره کارت|کارت (اعتباری|بانکی)',
    card_cvc: 'کد امنیتی',
    card_expiry: 'تاریخ انقضا|انقضای کارت|اعتبار تا',
    iban: 'شماره (حساب|شبا)|<شبا>|حساب بانکی',
    recovery_phrase: 'عبارت (بازیابی|امنیتی|مخفی)|کلمات بازیابی',
    secret: 'صاحب کارت|دارنده کارت|پاسخ (امنیتی|مخفی)|سوال امنیتی|کد ملی|شماره ملی|کلید (خصوصی|مخفی|api)|توکن',
  },
  Chinese: {
    password: '密码|密碼|口令|通行码|通行碼|个人识别码|個人識別碼',
    otp: '验证码|驗證碼|校验码|动态码|動態碼|确认码|確認碼|短信码|一次性(密|验|驗|口令)|認證碼|认证码|激活码',
    card_number: '卡号|卡號|信用卡|借记卡|銀行卡|银行卡',
    card_cvc: '安全码|安全碼|卡片验证|檢查碼',
    card_expiry: '有效期|到期日|有效日期|失效日期|有效期限',
    iban: '银行账号|银行账户|銀行帳號|銀行帳戶|账户号|收款账号',
    recovery_phrase: '助记词|助記詞|恢复短语|恢復短語|恢复词|种子短语|私密短语',
    secret: '持卡人|密保|安全问题|安全問題|密钥|金鑰|身份证|身分證|私钥|私鑰|令牌|护照号|護照號',
  },
  Vietnamese: {
    password: 'mat khau|ma pin|<ma bi mat',
    otp: 'ma (xac (minh|nhan|thuc)|otp|kich hoat|dang nhap|dung mot lan)',
    card_number: '<so the (tin dung|ghi no|ngan hang)|the (tin dung|ghi no|ngan hang)',
    card_cvc: 'ma (bao mat|an toan)',
    card_expiry: 'ngay het han|han su dung the|hieu luc den',
    iban: 'so tai khoan|tai khoan ngan hang',
    recovery_phrase: 'cum tu (khoi phuc|bi mat|hat giong)|tu khoi phuc',
    secret:
      '<chu the>|ten (tren|chu) the|cau (tra loi|hoi) (bi mat|bao mat)|khoa (rieng|bi mat|api)|<cccd>|<cmnd>|can cuoc',
  },
  Indonesian: {
    password: '<sandi>|kode (pin|rahasia)|kata kunci rahasia',
    otp: 'kode (verifikasi|konfirmasi|otp|akses|keamanan yang dikirim|sekali pakai|sms|autentikasi)|masukkan kode',
    card_number: '(nomor|no|nomer) kartu|kartu (kredit|debit)',
    card_cvc: 'kode keamanan',
    card_expiry: 'masa berlaku|tanggal kedaluwarsa|berlaku (hingga|sampai)|kadaluarsa',
    iban: '(nomor|no) rekening|rekening bank',
    recovery_phrase: 'frasa (pemulihan|rahasia|benih)|frase pemulihan',
    secret:
      'pemegang kartu|pemilik kartu|nama (di|pada) kartu|(jawaban|pertanyaan) (rahasia|keamanan)|<nik>|kunci (pribadi|rahasia|api)',
  },
  Czech: {
    password: '<heslo|<hesla|pristupovy kod|tajny kod',
    otp: '(overovaci|potvrzovaci|jednorazovy|autorizacni|bezpecnostni sms|prihlasovaci|aktivacni) (kod|heslo)|kod z (sms|aplikace|e mailu)|zadejte kod',
    card_number: 'cislo karty|(platebni|kreditni|debetni) kart',
    card_cvc: 'bezpecnostni kod',
    card_expiry: 'platnost (karty|do)|konec platnosti|datum (platnosti|expirace)|platna do',
    iban: 'cislo uctu|bankovni ucet',
    recovery_phrase: '(obnovovaci|zalozni|tajna) fraze|slova pro obnovu|seed fraze',
    secret:
      '(drzitel|majitel|vlastnik) karty|jmeno na karte|(tajna|kontrolni|bezpecnostni) (odpoved|otazka)|rodne cislo|soukromy klic|api klic',
  },
  Korean: {
    password: '비밀번호|패스워드|암호(?!화)|핀번호|비번|패스코드',
    otp: '인증 ?(번호|코드)|확인 ?(번호|코드)|일회용|보안 ?번호|otp ?번호',
    card_number: '카드 ?번호|신용 ?카드|체크 ?카드',
    card_cvc: '보안 ?코드|cvc ?번호|카드 ?확인',
    card_expiry: '유효 ?기간|만료일|유효 ?기한',
    iban: '계좌 ?번호|은행 ?계좌',
    recovery_phrase: '복구 ?(구문|문구|단어)|시드 ?(구문|문구)|니모닉|비밀 ?구문',
    secret:
      '카드 ?(소유자|명의|주)|소유자 ?이름|보안 ?(질문|답변)|비밀 ?(질문|답변|키)|주민 ?등록 ?번호|주민번호|개인 ?키|토큰|api ?키',
  },
  Ukrainian: {
    password: 'кодове слово|пін код|<пін>|секретне слово',
    otp: 'код (підтвердження|перевірки|із смс|з смс|з sms|із sms|доступу|авторизації|активації)|(одноразовий|перевірочний) |введіть код',
    card_number: 'номер картки|(банківськ|кредитн|платіжн).{1,3} картк',
    card_cvc: 'код безпеки|код картки',
    card_expiry: 'термін дії|дійсна до|строк дії',
    iban: 'номер рахунку|банківський рахунок',
    recovery_phrase: '(секретна|мнемонічна|сід|резервна) фраза|фраза відновлення',
    secret:
      '(власник|тримач|держатель) картки|ім я (на|власника) картц?|секретн(а|е|ий) (відповідь|питання|ключ)|контрольне питання|<іпн>|<рнокпп>|приватний ключ',
  },
  Hungarian: {
    password: 'jelszo|jelszav|pin kod|titkos kod|jelmondat',
    otp: '(ellenorzo|megerosito|egyszer hasznalatos|hitelesito|belepesi|aktivalo|azonosito|sms) ?(kod|jelszo)',
    card_number: 'kartya ?szam|(bank|hitel|betéti ?|beteti ?)kartya',
    card_cvc: 'biztonsagi kod',
    card_expiry: 'lejarat|ervenyesseg|ervenyes(segi)? (ido|eddig|datum)',
    iban: 'szamla ?szam|bankszamla',
    recovery_phrase: '(helyreallitasi|visszaallitasi|titkos) (kifejezes|mondat|szavak)',
    secret:
      'kartya ?(birtokos|tulajdonos)|kartyan (szereplo|levo) nev|(titkos|biztonsagi) (valasz|kerdes)|taj ?szam|adoazonosito|privat kulcs|api kulcs|szemelyi szam',
  },
  Arabic: {
    password:
      'كلمة (المرور|مرور|السر|سر)|كلمه (المرور|السر)|الرقم السري|رقم سري|الرمز السري|رمز (المرور|الدخول)|باسورد',
    otp: '(رمز|كود) (التحقق|تحقق|التاكيد|التأكيد|تاكيد|التفعيل|تفعيل|المصادقة|لمرة واحدة|المرسل)|ادخل الرمز|أدخل الرمز',
    card_number: 'رقم (البطاقة|بطاقة|بطاقه|الكارت)|بطاقة (ائتمان|الائتمان|الدفع|بنكية)',
    card_cvc: 'رمز (الامان|الأمان|الحماية)',
    card_expiry: 'تاريخ (الانتهاء|انتهاء|الصلاحية|صلاحية)|انتهاء الصلاحية|صالحة حتى',
    iban: 'رقم (الحساب|حساب)|<الايبان|<الآيبان|ايبان|حساب (بنكي|مصرفي)',
    recovery_phrase: '(عبارة|كلمات) (الاسترداد|استرداد|الاستعادة|استعادة|سرية)',
    secret:
      '(حامل|صاحب) البطاقة|الاسم على البطاقة|(سؤال|جواب|اجابة) (الامان|الأمان|سري|سرية)|رقم (الهوية|الهويه)|المفتاح (الخاص|السري)|مفتاح (api|سري)',
  },
};

/** Values of `autocomplete` that identify a secret field (HTML, 4.10.18.7). */
const AUTOCOMPLETE: [SecretName, string][] = [
  ['password', '(current|new)-password\\b'],
  ['otp', 'one-time-code\\b'],
  ['card_number', 'cc-number\\b'],
  ['card_cvc', 'cc-csc\\b'],
  ['card_expiry', 'cc-exp'],
  ['secret', 'cc-(name|type|given|family|additional)'],
];

/**
 * Returns the words of each kind as the source of an expression over `autocomplete`, a line end and `plainWords`. The worker
 * sends them as data to the script in a page: including the list would double the size of that script.
 */
export const secretWords = (): [SecretName, string][] => [
  ...AUTOCOMPLETE.map(([kind, source]): [SecretName, string] => [kind, `^[^\\n]*\\b${source}`]),
  ...KINDS.map((kind): [SecretName, string] => [kind, sourceOf(kind)]),
];

/** Kinds in the order in which they are tried: specific kinds first. */
const KINDS: readonly SecretName[] = [
  'recovery_phrase',
  'otp',
  'card_cvc',
  'card_expiry',
  'card_number',
  'iban',
  'secret',
  'password',
];

const sourceOf = (kind: SecretName): string =>
  Object.values(WORDS)
    .flatMap(({ [kind]: words }) => words ?? [])
    .map((words) =>
      plainWords(words)
        .replaceAll(' ', '[^\\p{L}\\p{N}]{0,3}')
        .replace(/(?<!\?)</g, '(?<!\\p{L})')
        .replaceAll('>', '(?!\\p{L})'),
    )
    .join('|');
