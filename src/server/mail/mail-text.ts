import { whatsAppLink } from '../../shared/contact-links'
import type { ContactDetails, Draft, Part } from './mail'

export function toText({ greeting, parts }: Pick<Draft, 'greeting' | 'parts'>): string {
  return `${[...(greeting === undefined ? [] : [greeting]), ...parts.map(partToText)].join('\n\n')}\n`
}

function partToText(part: Part): string {
  if (typeof part === 'string') return part
  if ('code' in part) return `    ${part.code}`
  if ('facts' in part) return toColumns(part.facts)
  if ('items' in part) return toList(part)
  if ('url' in part) return `${part.label}:\n${part.url}`
  if ('quote' in part) return part.quote
  return contactToText(part.contact)
}

function toList({ title, items }: { title?: string; items: readonly string[] }): string {
  return [...(title === undefined ? [] : [title]), ...items.map((item) => `- ${item}`)].join('\n')
}

function toColumns(facts: Record<string, string>): string {
  const width = Math.max(...Object.keys(facts).map((label) => label.length)) + 2
  return Object.entries(facts)
    .map(([label, value]) => `${`${label}:`.padEnd(width)} ${value}`)
    .join('\n')
}

function contactToText({ name, address, phones, whatsapp, email, question }: ContactDetails): string {
  const ways = { Telephone: phones.join(', '), WhatsApp: whatsAppLink(whatsapp, question), Email: email }
  return `${[name, ...address].join('\n')}\n\n${toColumns(ways)}`
}
