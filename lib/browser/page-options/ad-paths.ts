/**
 * Parts of addresses at which any host serves advertising software, be it the site itself or an unlisted network. Our own
 * short list of common and unmistakable parts, as filters for rules about requests
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
