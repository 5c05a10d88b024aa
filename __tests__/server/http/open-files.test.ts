import { describeOpenFiles, maxConnections } from '../../../src/server/http/open-files'

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95956                95956                processes
Max open files            ${files.padEnd(20)} 1048576              files`

it('takes fewer connections, and warns, where it may open few files', () => {
  expect(maxConnections(() => limits('1024'))).toBe(480)
  expect(describeOpenFiles(() => limits('1024'))).toMatch(/^this process may open 1024 files, .* to 4064$/)
})

it.each([limits('4064'), limits('1048576'), limits('unlimited'), ''])('takes 2,000 otherwise: %j', (text) => {
  expect(maxConnections(() => text)).toBe(2_000)
  expect(describeOpenFiles(() => text)).toBeUndefined()
})
