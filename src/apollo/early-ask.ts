import { ROOMS_PATH } from '../shared/paths'

/** On these pages, and on a room's page, the first call to the API is known before scripts run. */
const ROOMS_PAGES = ['/', '/rooms']
/** The id is read from the address, because all rooms newer than the build share one page. */
const ROOM_ID = String.raw`/^\/room\/([1-9]\d*)\/?$/.exec(location.pathname)`

/** Returns the inline script with the page's first call to the API, whose answer early-rooms.ts reads. */
export function earlyAsk(pagePath: string, apiHost: string): string | undefined {
  const isRoom = pagePath.startsWith('/room/')
  if (!isRoom && !ROOMS_PAGES.includes(pagePath)) return undefined
  const path = isRoom ? `(i=${ROOM_ID})&&'${ROOMS_PATH}'+i[1]+'/'` : `'${ROOMS_PATH}'`
  return [
    `!function(i,p,a){if(p=${path}){`,
    `a=fetch(${JSON.stringify(apiHost)}+p,{cache:'no-store',headers:{accept:'application/json'}})`,
    '.then(function(r){var t=Date.now();return r.json().then(function(j){return{response:r,json:j,at:t}})});',
    // readEarly in early-rooms handles a failure. Until then it must not count as unhandled.
    'a.catch(function(){});earlyAnswer={path:p,askedAt:Date.now(),answer:a}}}()',
  ].join('')
}
