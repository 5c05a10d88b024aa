import { Note } from '../../parts/text'
import { linesOf, nameOfEntry } from '../labels/label-of'
import { isFields, isSame } from '../values/values'
import { Words } from './ChangeList'

interface ConflictSideProps {
  who: string
  of: unknown
  other: unknown
}

/** What one of two people has typed; of a list, the entries that the other's does not have. */
export function ConflictSide({ who, of, other }: ConflictSideProps) {
  return (
    <>
      <b>{who}:</b>{' '}
      {Array.isArray(of) && Array.isArray(other) ? <OwnEntries of={of} other={other} /> : <Words of={of} />}
    </>
  )
}

function OwnEntries({ of, other }: { of: readonly unknown[]; other: readonly unknown[] }) {
  const own = notIn(other, of)
  if (own.length === 0) {
    const isOrder = notIn(of, other).length === 0
    return isOrder ? <Words of={of.map(titleOf)} /> : <Note as="span">without these entries</Note>
  }
  const otherWords = other.map((entry) => JSON.stringify(wordsOf(entry)))
  return own.map((entry) => {
    const words = wordsOf(entry)
    const key = JSON.stringify(entry)
    return otherWords.includes(JSON.stringify(words)) ? (
      <Words key={key} of={[titleOf(entry), 'With another picture']} />
    ) : (
      <Words key={key} of={words} />
    )
  })
}

function notIn(others: readonly unknown[], entries: readonly unknown[]): unknown[] {
  return entries.filter((entry) => !others.some((one) => isSame(one, entry)))
}

function titleOf(entry: unknown): string {
  return nameOfEntry(entry) ?? wordsOf(entry).join(' ')
}

/** The texts of an entry, the title first and without the paths of pictures. */
function wordsOf(entry: unknown): string[] {
  if (!isFields(entry)) return linesOf(entry)
  const { src: _src, picture: _picture, title, alt, ...others } = entry
  return linesOf([title, others, alt])
}
