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
