import type { Phrases } from './phrases';
import { standingAlone } from './sources';

const THINGS =
  'articles?|posts?|stor(?:y|ies)|news|items?|products?|threads?|topics?|questions?|content|reading|links?|resources|' +
  'pages?|videos?|searches|viewed|blogs?|insights|guides|recipes|books|events|jobs|offers|deals|coverage|headlines|reads?';
const WHICH =
  'related|similar|recommended|suggested|popular|trending|most (?:read|popular|viewed|recent)|latest|recent(?:ly)?|' +
  'featured|top|other|further|more|next|explore|discover|upcoming';

export const english: Phrases = {
  words: standingAlone('the|and|for|with|you|your|this|that|from|are|have'),
  offers:
    "(?:(?:our|the|some) )?(?:latest|featured|top|popular|trending|recent|upcoming|discover|explore|don['’]?t miss|" +
    'in case)\\b',
  leads: [
    `(?:(?:see|view|read|our|the|some) )?(?:${WHICH})\\b.{0,20}\\b(?:${THINGS})\\b`,
    'related\\b',
    'you (?:may|might|could) (?:also |be )?(?:like|enjoy|love|interested)',
    '(?:customers|people|users|guests|others) (?:who|also|were)',
    'frequently bought|inspired by your|recommend|trending|sponsored|advertisement|promoted',
    '(?:more|also) (?:from|like|in|on|about|by|to explore|you)',
    "keep reading|read next|up next|explore more|don['’]?t miss|in case you missed",
    '(?:from )?around the web',
  ].join('|'),
  asks: [
    'share (?:this|on|via|with)|follow us|connect with us|stay (?:connected|in touch|up to date|informed|tuned)',
    'join (?:our|the) (?:newsletter|mailing|community|conversation|discussion)|(?:subscribe|sign up)\\b|newsletter',
    'get the latest|create an account|(?:sign|log) ?in\\b|you must (?:log|be logged)',
    'leave a (?:reply|comment)|post a comment|(?:\\d+ )?(?:comments?|replies)(?: \\(?\\d+\\)?)?$|\\d+ responses?$|responses? \\(?\\d+\\)?$',
    'about the authors?$|about author$|tags:?$|categories:?$|archives?:?$|search$|navigation$|menu$|site map|quick links',
    'contact us$|need help\\??$|have (?:any )?questions\\??$',
    "forum jump|who['’]?s online|cookie|privacy preference|your privacy",
  ].join('|'),
  reviews:
    '(?:\\d[\\d,.]* )?(?:customer |verified |product |user |our |google |guest )*(?:reviews|ratings|testimonials)\\b|' +
    'what (?:our )?(?:customers|clients|people) (?:are )?say',
  promotes: [
    'read (?:more|also|next|the)|also (?:read|see|on)|see also|related|more (?:on|from|about|stories|news)|recommended',
    'you (?:may|might) (?:also )?(?:like|enjoy)|sign up|subscribe|join |get (?:the|our|access)|download|continue reading',
    'follow (?:us|me|@|\\w+ on)|share (?:this|on)|click here|watch(?: now| live|:)|listen(?: to|:)|like this|tell us',
    'photo(?:s| by|:| credit)|image(?:s| by|:| credit| copyright| source)|source:|credit:|copyright|©',
    'advertisement|sponsored|leave a (?:comment|reply)|tags?:|topics?:|filed under',
    'posted (?:in|by|on)|published|updated|last (?:updated|modified)|written by',
  ].join('|'),
};
