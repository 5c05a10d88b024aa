import hotel from '../../../../content/hotel.json'
import { phoneLink } from '../../../shared/contact-links'

/**
 * An inline script: starts the scripts that build/defer-scripts has deferred, at the first largest contentful
 * paint or touch. Where the browser does not report a paint, or the page is in the background, it starts them
 * half a second after the load event, and after four seconds in any case. Gatsby requests a page's data with
 * the query of its address, so only an address without a query uses the preloads.
 *
 * A button that is pressed before hydration is marked busy and pressed again later, see early-tap, except in
 * an incomplete form, where the guest still types. When no script comes for eight seconds, a form that the
 * server answers is submitted without it; offline, it waits, because an error page would take what was typed.
 */
export const START_SCRIPT = [
  'addEventListener("click",onEarlyTap=function(e){',
  'var b=e.target.closest&&e.target.closest("button");',
  'if(window.earlyTap)earlyTap.removeAttribute("aria-busy");',
  'earlyTap=b&&b.form&&!b.form.checkValidity()?null:b;',
  'if(b&&earlyTap){b.setAttribute("aria-busy","true");if(b.form&&b.form.method=="post")setTimeout(function late(){',
  'if(earlyTap==b)if(navigator.onLine){earlyTap=null;b.form.submit()}else setTimeout(late,1e3)},8e3)}},true);',
  '!function(d){function go(){if(d)return;',
  'if(document.readyState=="loading")return document.addEventListener("DOMContentLoaded",go);',
  'd=1;document.querySelectorAll("script[type=\'text/late\']").forEach(function(t){',
  'var e=document.createElement("script");e.src=t.src;document.head.append(e)});',
  'if(!location.search)document.querySelectorAll("link[data-page]").forEach(function(l){l.media="all"})}',
  'try{new PerformanceObserver(go).observe({type:"largest-contentful-paint",buffered:true})}catch(e){}',
  '["pointerdown","keydown"].forEach(function(t){addEventListener(t,go,{once:true,capture:true})});',
  'addEventListener("load",function(){setTimeout(go,500)});setTimeout(go,4e3)}()',
].join('')

const PROBE_PATH = '/page-data/app-data.json'

/**
 * An inline script: retries a script or a picture that failed to load, with backoff and when online again.
 * Scripts of webpack have their own error handler. A picture may be missing for good, so its retries end.
 *
 * When the first page's data fail to load, Gatsby throws and nothing on the page would ever work: then the
 * page is reloaded as soon as the server can be reached.
 */
export const RETRY_SCRIPT =
  "addEventListener('error',function(e){var t=e.target,n=t.nodeName,k=(t.k||0)+1;" +
  "if(n=='IMG'&&k<7||n=='SCRIPT'&&!t.onerror){var d,s,f=function(){if(!d){d=1;" +
  "if(n=='IMG')t.src=t.src;else{s=document.createElement('script');s.k=k;s.src=t.src;document.head.append(s)}" +
  "}};t.k=k;setTimeout(f,1e3*2**Math.min(k,6));addEventListener('online',f)}},true);" +
  "addEventListener('unhandledrejection',function(e){" +
  "if(/^(Error: (page resources|We couldn)|ChunkLoadError)/.test(e.reason)&&!performance.getEntriesByName('onInitialClientRender')[0])" +
  `setTimeout(function ask(){fetch('${PROBE_PATH}',{cache:'no-store'}).then(function(){location.reload()},` +
  'function(){setTimeout(ask,3e3)})},3e3)})'

const [PHONE = ''] = hotel.phones
const OFFLINE =
  '<aside id="offline" role="alert">You are offline. Please tap again when you are connected, or call ' +
  `<a href="${phoneLink(PHONE)}">${PHONE}</a></aside>`

/**
 * An inline script: answers taps while offline, before ConnectionStatus is loaded, and keeps the page: the
 * browser would show its error page. Not at the desk, which works offline.
 */
export const OFFLINE_SCRIPT =
  'addEventListener("click",function(e){var t=e.target.closest&&e.target.closest("button,a[href^=\'/\']");' +
  'if(!t||navigator.onLine||(window.___loader||0).isResilient||location.pathname.match(/^.desk/))return;' +
  'if(t.href){e.preventDefault();e.stopPropagation()}if(!document.getElementById("offline"))' +
  `document.body.insertAdjacentHTML("beforeend",${JSON.stringify(OFFLINE)})},true);` +
  'addEventListener("online",function(){var n=document.getElementById("offline");if(n)n.remove()})'
