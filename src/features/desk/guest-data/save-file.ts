/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may begin to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
