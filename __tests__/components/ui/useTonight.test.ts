const POLICIES = '../../../content/policies.json'

function forHowLongWith(stay: { nights: number } | undefined): string {
  jest.resetModules()
  jest.doMock(POLICIES, () => ({ __esModule: true, default: { stay } }))
  const {
    forHowLong,
  }: typeof import('../../../src/components/ui/useTonight') = require('../../../src/components/ui/useTonight')
  return forHowLong
}

afterEach(() => jest.dontMock(POLICIES))

it.each([
  [{ nights: 1 }, ', for tonight'],
  [{ nights: 2 }, ', for 2 nights'],
  [undefined, ''],
])('says how long the price is for where a stay is %j', (stay, said) => {
  expect(forHowLongWith(stay)).toBe(said)
})
