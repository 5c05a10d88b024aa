import type { RequestListener } from 'node:http'
import { openRemoteSource, RoomSourceError } from '../../src/build/room-source'
import { startFakeHost } from '../support/fake-host'
import { freePort } from '../support/free-port'

const IMPATIENT = { list: 300, picture: 300 }

async function sourceThat(answer: RequestListener, timeouts?: typeof IMPATIENT) {
  return openRemoteSource((await startFakeHost(answer)).url, timeouts)
}

describe('a remote host', () => {
  it('that is down is named, with the reason', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const error = openRemoteSource(url).readRooms()
    await expect(error).rejects.toThrow(RoomSourceError)
    await expect(error).rejects.toThrow(`${url}/api/rooms/ could not be reached`)
  })

  it('that answers too slowly is given up after the timeout', async () => {
    const source = await sourceThat((_request, response) => {
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    }, IMPATIENT)
    await expect(source.readRooms()).rejects.toThrow('did not answer within 0.3 s')
  })

  it('that answers HTML is named, and not quoted', async () => {
    const source = await sourceThat((_request, response) =>
      response.end('<!doctype html>\n<title>Sign in</title>'),
    )
    await expect(source.readRooms()).rejects.toThrow(/\/api\/rooms\/ did not answer with JSON$/)
  })

  it('cannot lead to another address, such as that of a program on its machine', async () => {
    let isAsked = false
    const other = await startFakeHost((_request, response) => {
      isAsked = true
      response.end('[]')
    })
    const headers = { location: `${other.url}/inner/?secret` }
    const source = await sourceThat((_request, response) => response.writeHead(302, headers).end())
    await expect(source.readRooms()).rejects.toThrow('answered 302')
    expect(isAsked).toBe(false)
  })

  it.each([404, 500, 503])('that answers %d is named with it', async (status) => {
    const source = await sourceThat((_request, response) => response.writeHead(status).end())
    await expect(source.readRooms()).rejects.toThrow(`answered ${status}`)
    await expect(source.readPicture(`${source.apiHost}/a.jpg`)).rejects.toThrow(`/a.jpg answered ${status}`)
  })

  it('cannot fill the memory', async () => {
    const source = await sourceThat((_request, response) => response.end(Buffer.alloc(6 * 1024 * 1024)))
    await expect(source.readRooms()).rejects.toThrow('more than 5242880 bytes')
  })
})
