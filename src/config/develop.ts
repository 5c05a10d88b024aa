/** True in `gatsby develop`, where a saved file changes the page at once. */
export function isDevelop(): boolean {
  return process.env['NODE_ENV'] === 'development'
}
