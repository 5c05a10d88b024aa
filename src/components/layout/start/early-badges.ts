/**
 * An inline script: writes into each badge that waits whether its room is free, as soon as the answer that
 * early-ask has asked for is there. On a slow line that is some seconds before React. The badge's look is in
 * the styles of the page, so only an attribute is set, which React leaves as it is.
 */
export const EARLY_BADGES = [
  '!function(d,early){early&&early.answer.then(function(told){function show(){',
  "d.querySelectorAll('[data-room]').forEach(function(badge){",
  'var room=[].concat(told.json).filter(function(room){return room&&room.id==badge.dataset.room})[0];',
  "if(room&&typeof room.available=='boolean')badge.dataset.available=room.available})}",
  "if(told.response.ok)d.readyState=='loading'?d.addEventListener('DOMContentLoaded',show):show()",
  // Whoever takes the answer over hears of a failure.
  '}).catch(function(){})}(document,window.earlyAnswer)',
].join('')
