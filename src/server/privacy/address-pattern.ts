/**
 * Gives a pattern that finds an e-mail address in words: not as the end of a longer address, nor as the
 * beginning of another domain. It finds all of them, in whatever case.
 */
export function addressPattern(email: string): RegExp {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![a-z0-9._%+-])${literal}(?![a-z0-9-]|\.[a-z0-9])`, 'gi')
}
