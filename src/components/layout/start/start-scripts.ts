/**
 * An inline script: starts what build/late-scripts has made wait, when the browser has drawn the first large
 * thing of the page, or when the guest presses something. A browser that does not tell what it draws, or
 * draws nothing because the page is in the background, starts half a second after everything else is there.
 * No page waits longer than four seconds.
 *
 * What is pressed before React is there shows that it was pressed, and is remembered, see early-tap, but for
 * the button of a form that wants more: its guest goes on writing.
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
  'document.querySelectorAll("link[data-page]").forEach(function(l){l.media="all"})}',
  'try{new PerformanceObserver(go).observe({type:"largest-contentful-paint",buffered:true})}catch(e){}',
  '["pointerdown","keydown"].forEach(function(t){addEventListener(t,go,{once:true,capture:true})});',
  'addEventListener("load",function(){setTimeout(go,500)});setTimeout(go,4e3)}()',
].join('')
