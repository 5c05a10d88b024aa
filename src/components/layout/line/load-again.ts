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
