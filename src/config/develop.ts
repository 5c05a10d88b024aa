/** True in `gatsby develop`, where a change of a file is to be seen at once. */
export function isDevelop(): boolean {
  return process.env['NODE_ENV'] === 'development'
}
