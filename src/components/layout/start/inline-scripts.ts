/**
 * An inline script: starts the scripts that build/late-scripts has made wait, when the browser has drawn its
 * largest element so far, or at the first touch. Where the browser does not report that, or draws nothing
 * because the page is in the background, it starts them half a second after the load event, and after four
 * seconds in any case. Gatsby requests a page's data with the query of its address, so only an address
 * without a query uses the preloads.
 *
 * A button that is pressed before React is there shows that it was pressed and is remembered, see early-tap,
 * except the button of an incomplete form: its guest goes on typing.
 */
export const START_SCRIPTS = [
  'addEventListener("click",onEarlyTap=function(e){',
  'var b=e.target.closest&&e.target.closest("button");',
  'if(window.earlyTap)earlyTap.removeAttribute("aria-busy");',
  'earlyTap=b&&b.form&&!b.form.checkValidity()?null:b;',
  'if(b&&earlyTap)b.setAttribute("aria-busy","true")},true);',
  '!function(d){function go(){if(d)return;',
  'if(document.readyState=="loading")return document.addEventListener("DOMContentLoaded",go);',
  'd=1;document.querySelectorAll("script[type=\'text/late\']").forEach(function(t){',
  'var e=document.createElement("script");e.src=t.src;document.head.append(e)});',
  'if(!location.search)document.querySelectorAll("link[data-page]").forEach(function(l){l.media="all"})}',
  'try{new PerformanceObserver(go).observe({type:"largest-contentful-paint",buffered:true})}catch(e){}',
  '["pointerdown","keydown"].forEach(function(t){addEventListener(t,go,{once:true,capture:true})});',
  'addEventListener("load",function(){setTimeout(go,500)});setTimeout(go,4e3)}()',
].join('')

declare global {
  interface Window {
    /** Set where the guest wants to be sent less. Gives `sizes` of half the width. */
    halveSizes?: (sizes: string) => string
  }
}

/**
 * An inline script: where the guest wants to be sent less (https://wicg.github.io/savedata/, or the media
 * query prefers-reduced-data), the pictures below the first ones are chosen as for half their width. The
 * built page cannot know that, and React leaves the attributes of a built page as they are.
 */
export const LESS_DATA = [
  'if((navigator.connection||{}).saveData||matchMedia("(prefers-reduced-data:reduce)").matches){',
  'halveSizes=function(s){return s.replace(/[\\d.]+(px|v[wh])(?=,|$)/g,"calc($&/2)")};',
  'addEventListener("DOMContentLoaded",function(){',
  'document.querySelectorAll("picture>img[loading=lazy]").forEach(function(i){',
  '[].forEach.call(i.parentNode.children,function(e){if(e.sizes)e.sizes=halveSizes(e.sizes)})})})}',
].join('')

/** A small file that every release has. */
const PROBE_PATH = '/page-data/app-data.json'

/**
 * An inline script: asks again for a script or a picture that the line has lost, as no browser does, after a
 * while and when the browser is online again. A script of webpack's has a handler of its own, and is asked
 * for by whoever needs it. A picture may be missing for good, so it is not asked for without end.
 *
 * When the first page's data are lost, Gatsby throws and nothing on the page would ever work: then the page
 * is opened anew as soon as the server can be reached.
 */
export const LOAD_AGAIN_SCRIPT =
  "addEventListener('error',function(e){var t=e.target,n=t.nodeName,k=(t.k||0)+1;" +
  "if(n=='IMG'&&k<7||n=='SCRIPT'&&!t.onerror){var d,s,f=function(){if(!d){d=1;" +
  "if(n=='IMG')t.src=t.src;else{s=document.createElement('script');s.k=k;s.src=t.src;document.head.append(s)}" +
  "}};t.k=k;setTimeout(f,1e3*2**Math.min(k,6));addEventListener('online',f)}},true);" +
  "addEventListener('unhandledrejection',function(e){" +
  "if(/^(Error: (page resources|We couldn)|ChunkLoadError)/.test(e.reason)&&!performance.getEntriesByName('onInitialClientRender')[0])" +
  `setTimeout(function ask(){fetch('${PROBE_PATH}',{cache:'no-store'}).then(function(){location.reload()},` +
  'function(){setTimeout(ask,3e3)})},3e3)})'
