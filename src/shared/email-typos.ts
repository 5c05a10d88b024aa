const INTENDED_DOMAINS: Readonly<Record<string, string>> = {
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmial.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'yaho.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'yhaoo.com': 'yahoo.com',
  'hotmial.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'icloud.con': 'icloud.com',
}

export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at).toLowerCase()
  const intended = Object.hasOwn(INTENDED_DOMAINS, domain) ? INTENDED_DOMAINS[domain] : undefined
  return intended && `${email.slice(0, at)}${intended}`
}
