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
