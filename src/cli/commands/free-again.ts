/** What became of a room that somebody has left, as the end of a sentence. Takes whether it is offered. */
export function freeAgain(isListed: boolean): string {
  return isListed ? 'is free again' : 'is free, and stays off the site'
}
