/**
 * Gives a pattern that finds an e-mail address in words, in whatever case: not as the end of a longer address
 * (barbara@…, o'brien@…), nor as the beginning of another domain (….com.ng, ….company). A sentence that
 * follows without a space does not hide it: rather too much is found than too little.
 */
export function addressPattern(email: string): RegExp {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const longerName = String.raw`(?<![a-z0-9._%+-]|[a-z0-9]')`
  const otherDomain = String.raw`(?![a-z0-9]|\.[a-z]{2}\b(?!\s+[a-z0-9])|-(?:[a-z0-9-]+\.)+[a-z]{2})`
  return new RegExp(`${longerName}${literal}${otherDomain}`, 'gi')
}
