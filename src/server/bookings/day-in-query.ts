import { MONTHS } from '../../shared/day-in-words'
import { fold } from '../../shared/search-words'

const MONTH = MONTHS.map((name) => fold(name).replace(/^(...)(.*)$/, '$1(?:$2)?')).join('|')
const ISO_DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/
const DAY_AND_MONTH = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? ?(${MONTH})\b,?(?: (\d{4})\b)?`)

interface Days {
  arrives_on: string
  leaves_on: string
}

/** A day without a year is of any year. @example takeDay('eze 4 Dec').others // 'eze  ' */
export function takeDay(query: string): { others: string; isOn: (days: Days) => boolean } {
  const iso = ISO_DAY.exec(query)
  if (iso !== null) return { others: query.replace(ISO_DAY, ' '), isOn: isDuring(() => iso[0]) }
  const folded = fold(query)
  const said = DAY_AND_MONTH.exec(folded)
  if (said === null) return { others: query, isOn: () => true }
  const [, date = '', name = '', year] = said
  const month = String(MONTHS.findIndex((one) => fold(one).startsWith(name)) + 1).padStart(2, '0')
  const dayOf = (other: string) => `${year ?? other}-${month}-${date.padStart(2, '0')}`
  return { others: folded.replace(DAY_AND_MONTH, ' '), isOn: isDuring(dayOf) }
}

function isDuring(dayOf: (year: string) => string) {
  return ({ arrives_on, leaves_on }: Days) =>
    [arrives_on, leaves_on].some((end) => {
      const day = dayOf(end.slice(0, 4))
      return arrives_on <= day && day <= leaves_on
    })
}
