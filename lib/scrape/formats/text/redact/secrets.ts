import { isAttached, isOtherNumber, spansOf } from './context';
import { findNetworkAddresses } from './network';
import type { Finder } from './types';

/** Keys and tokens with a recognizable form, as their issuers describe them. */
const TOKENS = [
  /(?:AKIA|ASIA|AIDA|AROA)[A-Z0-9]{16}/, // Amazon
  /gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{30,255}/,
  /glpat-[\w-]{20,100}/, // GitLab
  /xox[abeoprs]-[A-Za-z0-9-]{10,250}/, // Slack
  /https:\/\/hooks\.slack\.com\/services\/[\w/]{20,100}/,
  /[prs]k_(?:live|test)_[A-Za-z0-9]{16,250}|whsec_[A-Za-z0-9+/=]{20,100}/, // Stripe
  /sk-(?:(?:ant|proj|or|svcacct|admin)-[\w-]{20,250}|[A-Za-z0-9]{20,64})/, // OpenAI, Anthropic, OpenRouter
  /AIza[\w-]{35}|ya29\.[\w-]{20,250}|GOCSPX-[\w-]{20,40}/, // Google
  /npm_[A-Za-z0-9]{36}|pypi-[\w-]{40,250}/,
  /hf_[A-Za-z0-9]{30,50}|gsk_[A-Za-z0-9]{40,60}|r8_[A-Za-z0-9]{37}/,
  /SG\.[\w-]{16,32}\.[\w-]{16,64}/, // SendGrid
  /(?:AC|SK)[0-9a-f]{32}/, // Twilio
  /do[opr]_v1_[0-9a-f]{64}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/, // DigitalOcean, Shopify
  /(?<![A-Za-z0-9])eyJ(?:[A-Za-z0-9]|[-_](?!eyJ)){8,2000}\.eyJ(?:[A-Za-z0-9]|[-_](?!eyJ)){8,8000}\.[\w-]{10,2000}/, // JSON Web Token, RFC 7519
];
const TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${TOKENS.map(({ source }) => source).join('|')})(?![A-Za-z0-9])`, 'g');

/** RFC 7468: the text form of a key. */
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[\w+/=\s:,.]|-(?!-)){1,20000}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;

/** Matches `user:password` of an address, and the value of the header Authorization. */
const CREDENTIALS = /(?<=:\/\/)(?!user(?:name)?:pass|guest:guest)[^\s/:@<>|[\]()]{1,100}:[^\s/@<>|[\]()]{1,100}(?=@)/g;
const AUTHORIZATION = /(?<![\p{L}\p{N}])(?:Bearer|Basic|Token) ((?=[\w.~+/-]*\d)[\w.~+/-]{16,2000}={0,2})/giu;

/** Matches text that is labelled as a secret, and its value. */
const ASSIGNED =
  /(?<![\p{L}\p{N}])(?:api[_-]?key|apikey|secret|secret[_-]?key|(?:access|auth|refresh|bearer|session)[_-]?(?:token|key)|token|password|passwd|passwort|kennwort|pwd|passphrase|private[_-]?key|client[_-]?secret)["'`* ]{0,5}[:=]["'`* ]{0,5}([^\s"'`|<>()[\]{},;*&]{4,200})(?![(\p{L}\p{N}])/giu;
const PLACEHOLDER =
  /^(?:(?:your|my|the|an?|some|example|insert)[_-]|process\.|os\.|env\.|\$|%|xxx|\.\.\.)|\.env\.|^(.)\1+$/i;

const isLikelySecret = (value: string): boolean => value.length >= 8 && /\d/.test(value) && /\p{L}/u.test(value);

const SSN = /(?<![\p{L}\p{N}])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\p{L}\p{N}]|-\d)/gu;
const NAMED_SSN =
  /(?<![\p{L}\p{N}])(?:ssn|social security(?: number| no\.?)?)[\s.:#*_]{1,4}(\d{3}[ -]?\d\d[ -]?\d{4})(?!\d)/giu;

/** Patterns of unambiguous secrets. */
const SURE = [TOKEN, PRIVATE_KEY, CREDENTIALS, AUTHORIZATION, NAMED_SSN];

/**
 * Finds keys, tokens, passwords, network addresses, and numbers in the form of a United States social security number.
 */
export const findSecrets: Finder = (text, clues) => [
  ...findNetworkAddresses(text, clues),
  ...SURE.flatMap((pattern) => spansOf(text, pattern, 'SECRET')),
  ...spansOf(text, SSN, 'SECRET').filter(({ start }) => !isAttached(text, start) && !isOtherNumber(text, start)),
  ...spansOf(text, ASSIGNED, 'SECRET').filter(({ start, end }) => {
    const value = text.slice(start, end);
    return !PLACEHOLDER.test(value) && (clues.aggressive || isLikelySecret(value));
  }),
];
