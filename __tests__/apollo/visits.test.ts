import { countLinks } from '../../src/apollo/count-links'
import type { countVisit } from '../../src/apollo/visits'

const UTM = 'utm_source=instagram&utm_medium=story&utm_campaign=easter'

let sent: RequestInit[]
let answer: () => Promise<unknown>

beforeEach(() => {
  sent = []
  answer = async () => ({})
  Object.assign(globalThis, {
    fetch: (_path: string, init: RequestInit) => {
      sent.push(init)
      return answer()
    },
  })
})

/** Enters the site at an address. */
async function enter(search: string): Promise<typeof countVisit> {
  window.history.replaceState(null, '', `/rooms${search}`)
  let count: typeof countVisit | undefined
  await jest.isolateModulesAsync(async () => {
    count = (await import('../../src/apollo/visits')).countVisit
  })
  if (count === undefined) throw new Error('not loaded')
  return count
}

const bodies = () => sent.map(({ body }) => JSON.parse(String(body)) as unknown)

it('counts under the campaign of the address at which the guest entered', async () => {
  const count = await enter(`?ref=7&${UTM}&utm_term=red&gclid=abc`)
  window.history.replaceState(null, '', '/')
  await count('view', '/')
  await count('view', '/rooms')
  expect(bodies()).toEqual([
    { event: 'view', page: '/', campaign: UTM, referrer: '' },
    { event: 'view', page: '/rooms', campaign: UTM },
  ])
  expect(sent[0]).toMatchObject({ method: 'POST', priority: 'low' })
})

it('stays below half a kilobyte, whatever the address says', async () => {
  const count = await enter(`?utm_source=${'a'.repeat(500)}&utm_campaign=${'b'.repeat(500)}`)
  await count('view', '/')
  expect(String(sent[0]?.body).length).toBeLessThan(300)
})

it.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('counts nothing with %s', async (_name, asked) => {
  Object.defineProperties(
    navigator,
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, { value, configurable: true }])),
  )
  try {
    const count = await enter(`?${UTM}`)
    await count('view', '/')
    expect(bodies()).toEqual([])
  } finally {
    for (const name of Object.keys(asked)) Reflect.deleteProperty(navigator, name)
  }
})

it('counts a link to a chat or a call, and no other', () => {
  const end = countLinks()
  document.body.innerHTML =
    '<a href="tel:+234"><b>Call</b></a><a href="https://wa.me/234">Chat</a><a href="#a">Up</a>'
  for (const link of document.querySelectorAll<HTMLElement>('b, a:not(:has(b))')) link.click()
  end()
  expect(bodies()).toMatchObject([{ event: 'call', page: '/' }, { event: 'whatsapp' }])
})

it('is silent when it fails', async () => {
  const count = await enter('')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(count('view', '/')).resolves.toBeUndefined()
})
