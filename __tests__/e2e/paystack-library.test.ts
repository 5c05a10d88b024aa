import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, newGuest } from '../support/browser'
import { TEST_PUBLIC_KEY } from '../support/releases'
import { closeAll, makeTempDir } from '../support/server/closing'

const SITE = 'https://hotel.example'
const OPTIONS = {
  key: TEST_PUBLIC_KEY,
  email: 'ada@example.com',
  amount: 38_000_000,
  currency: 'NGN',
  reference: '7-1763712000000-abcdefghijkl',
  metadata: { source: 'site', room_id: 7 },
}

let browser: Browser
let script: string

beforeAll(async () => {
  browser = await launchBrowser()
  script = bundle(await makeTempDir())
})
afterAll(async () => {
  await browser.close()
  await closeAll()
})

/** Bundles the gateway with the real @paystack/inline-js, as a release with keys does. */
function bundle(folder: string): string {
  const ofProject = createRequire(resolve('package.json'))
  const esbuild = createRequire(ofProject.resolve('tsx')).resolve('esbuild/bin/esbuild')
  const outfile = join(folder, 'gateway.js')
  execFileSync(esbuild, [
    resolve('src/features/booking/gateway/payment-gateway.ts'),
    '--bundle',
    '--format=iife',
    '--global-name=gateway',
    `--define:process.env.GATSBY_PAYSTACK_PUBLIC_KEY="${TEST_PUBLIC_KEY}"`,
    '--define:process.env.GATSBY_API_HOST=""',
    '--define:process.env.PAYMENT_CHANNELS=""',
    '--define:process.env.NODE_ENV="production"',
    '--log-level=error',
    `--outfile=${outfile}`,
  ])
  return outfile
}

/** Pays in a checkout page of ours that speaks Paystack's messages, and returns how the payment ends. */
async function pay(checkout: string): Promise<{ end: unknown; sent: Record<string, unknown>; page: Page }> {
  const { page } = await newGuest(browser, SITE)
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel</title>' }),
  )
  await page.route('https://checkout.paystack.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: checkoutPage(checkout) }),
  )
  let sent: Record<string, unknown> = {}
  await page.exposeFunction('record', (params: Record<string, unknown>) => void (sent = params))
  await page.goto(SITE)
  await page.addScriptTag({ path: script })
  const end = await page.evaluate(
    (options) =>
      Reflect.get(window, 'gateway')
        .openGateway()
        .then((popup: unknown) => Reflect.get(window, 'gateway').pay(popup, options)),
    OPTIONS,
  )
  return { end, sent, page }
}

function checkoutPage(checkout: string): string {
  return `<!doctype html><title>Checkout</title><script>
    const tell = (message) => parent.postMessage(message, '*')
    let isBegun = false
    addEventListener('message', async ({ data }) => {
      if (data?.path !== 'newTransaction' || isBegun) return
      isBegun = true
      const { params } = data
      await record(params)
      ${checkout}
    })
    tell({ event: 'loaded:checkout' })
  </script>`
}

const LOADED = `tell({ event: 'loaded:transaction', data: { id: 1, customer: {}, accessCode: 'abc' } });`
const PAID = `tell({ event: 'success', data: { status: 'success', reference: params.ref, trxref: params.ref, message: 'Approved' } });`

it('sends kobo, NGN, our reference and our metadata, and reports the payment', async () => {
  const { end, sent } = await pay(`${LOADED} setTimeout(() => { ${PAID} }, 100)`)
  expect(end).toBe('paid')
  const { amount, currency, ref, email, metadata } = sent
  expect({ amount, currency, ref, email }).toEqual({
    amount: OPTIONS.amount,
    currency: 'NGN',
    ref: OPTIONS.reference,
    email: OPTIONS.email,
  })
  expect(JSON.parse(String(metadata))).toMatchObject(OPTIONS.metadata)
})

it('reports that the guest has closed the popup', async () => {
  expect((await pay(`${LOADED} setTimeout(() => tell({ event: 'close' }), 100)`)).end).toBe('closed')
})

it('closes the popup after a set-up error, which the library leaves open', async () => {
  const { end, page } = await pay(
    `tell({ event: 'error', data: { type: 'setup', message: 'Duplicate Transaction Reference' } })`,
  )
  expect(end).toBe('not-started')
  expect(await page.locator('iframe:visible').count()).toBe(0)
})
