import { describeOpenFiles } from '../../../src/server/app/open-files'

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95956                95956                processes
Max open files            ${files.padEnd(20)} 1048576              files`

it('warns when there are fewer files than connections of guests', () => {
  expect(describeOpenFiles(() => limits('1024'))).toMatch(
    /^this process may open 1024 files, .* to 2200 or more$/,
  )
})

it.each([limits('2200'), limits('1048576'), limits('unlimited'), ''])('is silent otherwise: %j', (text) => {
  expect(describeOpenFiles(() => text)).toBeUndefined()
})
