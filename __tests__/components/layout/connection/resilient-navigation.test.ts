import {
  makeNavigationResilient,
  type PageLoader,
} from '../../../../src/components/layout/connection/resilient-navigation'
import { notePayment } from '../../../../src/shared/payment-under-way'
import { isWaitingLong } from '../../../../src/shared/waits'
import { setOnline } from '../../../support/line'

const PAGE = { page: { webpackCompilationHash: 'abc' } }
const FAILED = { status: 'error' } as object

const load = jest.fn<Promise<object | undefined>, [string]>()
const openDocument = jest.fn()
const probe = jest.fn()
const onOffline = jest.fn()
let loader: PageLoader

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  for (const mock of [load, openDocument, probe, onOffline]) mock.mockReset()
  load.mockResolvedValue(PAGE)
  probe.mockResolvedValue({})
  Object.assign(globalThis, { fetch: probe })
  Object.assign(window, { ___webpackCompilationHash: 'abc' })
  loader = { loadPage: load, loadPageSync: () => undefined }
  makeNavigationResilient(loader, onOffline, openDocument)
})

describe('a chosen page', () => {
  it('is loaded once, whatever the query of its address', async () => {
    await loader.loadPage('/rooms?guests=2')
    expect(load.mock.calls).toEqual([['/rooms']])
  })

  it('is passed to Gatsby when it is loaded', async () => {
    expect(await loader.loadPage('/rooms')).toBe(PAGE)
    await pass(60_000)
    expect(probe).not.toHaveBeenCalled()
    expect(isWaitingLong()).toBe(false)
  })

  it.each([
    ['its data do not come', FAILED],
    ['the release of its data is not known', { page: { webpackCompilationHash: '' } }],
  ])('is opened as a document when %s, once the server can be reached', async (_why, answer) => {
    load.mockResolvedValue(answer)
    probe.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const given = jest.fn()
    void loader.loadPage('/booking?reference=7-1').then(given)
    await pass(0)
    expect(openDocument).not.toHaveBeenCalled()
    setOnline(true)
    await pass(500)
    expect(openDocument.mock.calls).toEqual([['http://localhost/booking?reference=7-1']])
    // Gatsby would open the document by itself, without the query.
    expect(given).not.toHaveBeenCalled()
  })

  it('is said to need a connection when there is none', async () => {
    setOnline(false)
    void loader.loadPage('/rooms')
    expect(onOffline).toHaveBeenCalledTimes(1)
    setOnline(true)
    await loader.loadPage('/rooms')
    expect(onOffline).toHaveBeenCalledTimes(1)
  })

  it('is opened as a document after twenty seconds without an answer', async () => {
    load.mockReturnValue(new Promise(() => undefined))
    void loader.loadPage('/rooms')
    await pass(19_999)
    expect(isWaitingLong()).toBe(true)
    expect(openDocument).not.toHaveBeenCalled()
    await pass(501)
    expect(openDocument).toHaveBeenCalledWith('http://localhost/rooms')
  })

  describe('that arrives late', () => {
    let give: (page: object) => void = jest.fn()
    const given = jest.fn()

    beforeEach(() => {
      given.mockReset()
      load.mockReturnValueOnce(new Promise((resolve) => (give = resolve)))
      void loader.loadPage('/rooms').then(given)
    })

    it('is dropped when the guest has chosen another', async () => {
      expect(await loader.loadPage('/dining')).toBe(PAGE)
      give(PAGE)
      await pass(60_000)
      expect(given).not.toHaveBeenCalled()
    })
  })
})

describe('a page of a newer release', () => {
  beforeEach(() => {
    load.mockResolvedValue({ page: { webpackCompilationHash: 'def' } })
  })
  afterEach(() => document.body.replaceChildren())

  it('is opened as a document, and not passed to Gatsby', async () => {
    const given = jest.fn()
    void loader.loadPage('/dining').then(given)
    await pass(500)
    expect(openDocument.mock.calls).toEqual([['http://localhost/dining']])
    expect(probe).not.toHaveBeenCalled()
    expect(given).not.toHaveBeenCalled()
  })

  it('is not opened while an alert is open', async () => {
    void loader.loadPage('/rooms')
    await pass(100)
    document.body.innerHTML = '<dialog role="alertdialog" open>Booking successful!</dialog>'
    await pass(60_000)
    expect(openDocument).not.toHaveBeenCalled()
    document.body.replaceChildren()
    await pass(500)
    expect(openDocument).toHaveBeenCalledWith('http://localhost/rooms')
  })
})

describe('a page of a newer release, chosen in the booking dialog', () => {
  beforeEach(() => {
    load.mockResolvedValue({ page: { webpackCompilationHash: 'def' } })
    document.body.innerHTML = '<dialog open>Book a room</dialog>'
  })
  afterEach(() => {
    notePayment('ends')
    document.body.replaceChildren()
  })

  it('is opened after the payment that is under way', async () => {
    notePayment('begins')
    void loader.loadPage('/policies')
    await pass(60_000)
    expect(openDocument).not.toHaveBeenCalled()
    notePayment('ends')
    await pass(500)
    expect(openDocument).toHaveBeenCalledWith('http://localhost/policies')
  })
})
