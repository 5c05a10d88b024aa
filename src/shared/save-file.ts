/** Some browsers begin to read the file only after the click. */
const REVOKE_AFTER_MS = 60_000

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
