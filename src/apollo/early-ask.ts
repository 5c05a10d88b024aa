import { ROOMS_PATH } from '../shared/paths'

/** On these pages, and on those of a room, the first ask of the API is known before any script runs. */
const ROOMS_PAGES = ['/', '/rooms']
/** The address decides: the page of a room that is newer than the build is the same for every such room. */
const ROOM_ID = String.raw`/^\/room\/([1-9]\d*)\/?$/.exec(location.pathname)`

/**
 * Gives the script that asks the API with the document, as rest-call asks later; undefined for a page
 * without live rooms. early-answer.ts hands the answer on. Takes the page's path and the API's host.
 */
export function earlyAsk(pagePath: string, apiHost: string): string | undefined {
  const isRoom = pagePath.startsWith('/room/')
  if (!isRoom && !ROOMS_PAGES.includes(pagePath)) return undefined
  const path = isRoom ? `(i=${ROOM_ID})&&'${ROOMS_PATH}'+i[1]+'/'` : `'${ROOMS_PATH}'`
  return [
    `!function(i,p,a){if(p=${path}){`,
    `a=fetch(${JSON.stringify(apiHost)}+p,{cache:'no-store',headers:{accept:'application/json'}})`,
    '.then(function(r){var t=Date.now();return r.json().then(function(j){return{response:r,json:j,at:t}})});',
    // Whoever takes the answer over hears of a failure. Without anybody it is none.
    'a.catch(function(){});earlyAnswer={path:p,askedAt:Date.now(),answer:a}}}()',
  ].join('')
}
