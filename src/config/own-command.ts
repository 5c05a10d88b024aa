/** Writes `hotel publish` instead of `npm run publish` where the command of deploy/ is installed. */
export function nameCommands(text: string): string {
  const command = process.env['HOTEL_COMMAND']
  return command === undefined ? text : text.replaceAll('npm run ', `${command} `)
}
