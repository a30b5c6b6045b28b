/**
 * Hosts, including their subdomains, that only serve advertisements and analytics. Our own short list of the largest
 * networks; services that sites need to work (tag managers, consent dialogs, logins, players) are not on it.
 */
export const AD_HOSTS: readonly string[] = `
  2mdn.net 33across.com 360yield.com 3lift.com a-ads.com a-mo.net ab180.co acuityplatform.com ad-delivery.net
  ad.gt adcolony.com addthis.com adform.net adfox.ru adgrx.com adhigh.net adition.com adkernel.com
  adlightning.com admanmedia.com admatic.com.tr admixer.net adnxs.com adpushup.com adriver.ru adroll.com
  ads-twitter.com adsafeprotected.com adsco.re adservice.google.com adsrvr.org adswizz.com adtechus.com
  adtelligent.com adthrive.com advertising.com advertserve.com adyoulike.com agkn.com amazon-adsystem.com
  amplitude.com aniview.com appnexus.com appsflyer.com atdmt.com atwola.com bat.bing.com bidswitch.net
  bidtellect.com bidvertiser.com bkrtx.com bluekai.com bounceexchange.com braze.com brealtime.com c.bing.com
  carbonads.net casalemedia.com chartbeat.com chartbeat.net clarity.ms clickagy.com clicktale.net
  cloudflareinsights.com connatix.com contextweb.com conversantmedia.com cpx.to
  crazyegg.com creativecdn.com criteo.com criteo.net crwdcntrl.net cxense.com dable.io demdex.net deployads.com
  districtm.io dotomi.com doubleclick.net doubleverify.com effectivemeasure.net emxdgt.com ensighten.com
  everesttech.net exelator.com exoclick.com exponential.com eyeota.net fastclick.net flashtalking.com
  freewheel.tv fullstory.com fwmrm.net gemius.pl go-mpulse.net google-analytics.com googleadservices.com
  googlesyndication.com googletagservices.com gumgum.com heapanalytics.com hotjar.com imasdk.googleapis.com
  imrworldwide.com indexww.com inmobi.com innovid.com intergient.com ipredictive.com juicyads.com kameleoon.eu
  kargo.com krxd.net lijit.com linkedin-ei.com liveintent.com liveramp.com lkqd.net loopme.me luckyorange.com
  marfeel.com matheranalytics.com mathtag.com mc.yandex.ru media.net mediavine.com mgid.com mixpanel.com
  moatads.com mookie1.com mouseflow.com mxptint.net nativo.com newrelic.com nr-data.net ntv.io omnitagjs.com
  omtrdc.net onetag-sys.com openx.com openx.net outbrain.com outbrainimg.com owneriq.net parsely.com
  permutive.com pingdom.net playwire.com popads.net popcash.net postrelease.com prebid.org primis.tech
  propellerads.com pubmatic.com pubmine.com px.ads.linkedin.com quantcast.com quantserve.com quantummetric.com
  realsrv.com revcontent.com revjet.com rfihub.com richaudience.com rlcdn.com rubiconproject.com
  scorecardresearch.com seedtag.com segment.com segment.io semasio.net serving-sys.com sessioncam.com
  sharethis.com sharethrough.com simpli.fi site24x7rum.eu sitescout.com skimresources.com smaato.net
  smartadserver.com smartlook.com snap.licdn.com sonobi.com spotx.tv spotxchange.com srvtrck.com stackadapt.com
  statcounter.com steelhousemedia.com stickyadstv.com taboola.com tapad.com tapjoy.com teads.tv tidaltv.com
  trafficjunky.net trafficstars.com tremorhub.com tribalfusion.com triplelift.com trkn.us tru.am truoptik.com
  turn.com undertone.com unrulymedia.com vdo.ai vidoomy.com viglink.com w55c.net weborama.fr widespace.com
  yandexadexchange.net yieldlab.net yieldlove.com yieldmo.com yieldoptimizer.com zedo.com zemanta.com zqtk.net
`
  .trim()
  .split(/\s+/);
