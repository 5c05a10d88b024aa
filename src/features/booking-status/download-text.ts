/** Gives the guest a file. Takes its name, its media type and its text. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

const REVOKE_AFTER_MS = 60_000
