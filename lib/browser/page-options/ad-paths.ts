/**
 * Parts of addresses at which advertising software is served from any host: from the site itself, or from a network
 * that nobody has listed. Our own short list of what is common and unmistakable, as filters for rules about requests
 * (https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest#type-RuleCondition).
 */
export const AD_PATHS: readonly string[] = [
  '/pagead/',
  '/adsbygoogle.js^',
  '/show_ads.js^',
  '/show_ads_impl',
  '/gampad/ads?',
  '/gpt/pubads_impl',
  '/tag/js/gpt.js^',
  '/prebid.js^',
  '/www/delivery/ajs.php^',
  '/www/delivery/asyncjs.php^',
  '/www/delivery/spcjs.php^',
];
