import { mergeValues } from '../../../../src/features/desk/content/values/merge'

const BASE = { title: 'Bar', lines: ['One', 'Two', 'Three'], hours: { open: '10', close: '22' } }

describe('merging what two people have typed', () => {
  test('keeps the changes of both, entry by entry', () => {
    const mine = { ...BASE, lines: ['One', 'Two of mine', 'Three'] }
    const theirs = { ...BASE, lines: ['One', 'Two', 'Three of theirs'], note: 'New' }
    expect(mergeValues(BASE, mine, theirs)).toEqual({
      value: { ...BASE, lines: ['One', 'Two of mine', 'Three of theirs'], note: 'New' },
      conflicts: [],
    })
  })

  test('asks about a text that both have changed', () => {
    const mine = { ...BASE, title: 'My bar' }
    const theirs = { ...BASE, title: 'Their bar', hours: { open: '11', close: '22' } }
    const merge = mergeValues(BASE, mine, theirs)
    expect(merge.conflicts).toEqual([{ path: ['title'], theirs: 'Their bar', mine: 'My bar' }])
    expect(merge.value).toEqual({ ...theirs, title: 'My bar' })
  })

  test('asks about a list in which one has changed an entry and the other has added, removed or moved one', () => {
    const theirs = { ...BASE, lines: ['One of theirs', 'Two', 'Three'] }
    for (const lines of [
      ['One', 'Two', 'Three', 'Four'],
      ['Two', 'Three'],
      ['Two', 'One', 'Three'],
    ]) {
      expect(mergeValues(BASE, { ...BASE, lines }, theirs).conflicts).toEqual([
        { path: ['lines'], theirs: theirs.lines, mine: lines },
      ])
    }
  })

  test('asks about a part that one has changed and the other has left out', () => {
    const { hours: _hours, ...mine } = BASE
    const theirs = { ...BASE, hours: { open: '11', close: '22' } }
    const merge = mergeValues(BASE, mine, theirs)
    expect(merge.conflicts).toEqual([{ path: ['hours'], theirs: theirs.hours, mine: undefined }])
    expect(merge.value).toEqual(mine)
  })
})
