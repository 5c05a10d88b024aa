/** What a kind of mail is called at the desk; '-' and '_' of kinds that are not known here become spaces. */
export function mailWords(kind: string): string {
  const plain = kind.replaceAll(/[-_]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
