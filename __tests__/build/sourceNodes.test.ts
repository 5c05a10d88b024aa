import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { readableRooms } from '../../src/build/room-nodes'
import { startFakeHost } from '../support/fake-host'
import { liveRoom } from '../support/hotel-rooms'
import { copyContent } from '../support/content-copy'
import { ofType, runSourceNodes } from '../support/source-nodes'

jest.mock('gatsby-source-filesystem', () => ({
  createFileNodeFromBuffer: ({ name, ext }: { name: string; ext: string }) =>
    Promise.resolve({ id: `${name}${ext}` }),
}))

const JPEG = readFileSync('content/images/rooms/classic-room.jpg')

function room(id: number, changes: Record<string, unknown> = {}) {
  return { ...liveRoom(id), name: `Room ${id}`, image: `/pictures/${id}.jpg`, ...changes }
}

const environment = { ...process.env }
const projectDir = process.cwd()

afterEach(() => {
  process.env = { ...environment }
  process.chdir(projectDir)
})

const isRoom = (node: Record<string, unknown>) => node['roomId'] !== undefined

async function build(answer: RequestListener) {
  process.env['GATSBY_API_HOST'] = (await startFakeHost(answer)).url
  const { nodes, errors } = await runSourceNodes()
  return { nodes: nodes.filter(isRoom), content: nodes.filter((node) => !isRoom(node)), errors }
}

function hostOf(
  rooms: unknown,
  picture: RequestListener = (_request, response) => response.end(JPEG),
): RequestListener {
  return (request, response) =>
    request.url === '/api/rooms/' ? response.end(JSON.stringify(rooms)) : picture(request, response)
}

describe('sourceNodes', () => {
  it('makes a node of each room, in the order of the host, without its availability', async () => {
    const { nodes, errors } = await build(hostOf([room(2), room(1)]))
    expect(errors).toEqual([])
    expect(nodes).toEqual([
      expect.objectContaining({
        roomId: 2,
        position: 0,
        price: 20_000,
        max_people: 2,
        picture: 'room-2.jpg',
      }),
      expect.objectContaining({ roomId: 1, position: 1 }),
    ])
    expect(nodes[0]).not.toHaveProperty('available')
  })

  it('knows what the content says of the pictures of a room, and the name of a room without an entry', async () => {
    const { nodes } = await build(hostOf([room(4), room(900)]))
    expect(nodes[0]).toMatchObject({ pictureAlt: expect.stringMatching(/^Twin room with two beds/) })
    expect(JSON.stringify(nodes[0])).toMatch(/twin-room\/beds\.jpg.*two beds.*desk\.jpg.*"term":"Bed"/)
    expect(nodes[1]).toMatchObject({ pictureAlt: 'Room 900', furtherPictures: [], amenities: [] })
  })

  it('builds a hotel without a room', async () => {
    expect(await build(hostOf([]))).toMatchObject({ nodes: [], errors: [] })
  })

  it('leaves out a room with a missing field, names it, and keeps the others', async () => {
    const { nodes, errors } = await build(hostOf([room(1), room(2, { price: undefined }), room(3)]))
    expect(nodes.map((node) => node['roomId'])).toEqual([1, 3])
    expect(errors).toEqual([expect.objectContaining({ id: 'brokenRoom' })])
    expect(errors[0]?.context.sourceMessage).toMatch('("Room 2") has no valid "price"')
  })

  it('keeps a room whose picture is not found, without it, and names both', async () => {
    const { nodes, errors } = await build(
      hostOf([room(1), room(2)], (request, response) =>
        request.url === '/pictures/2.jpg' ? response.writeHead(404).end() : response.end(JPEG),
      ),
    )
    expect(nodes.map((node) => node['picture'])).toEqual(['room-1.jpg', undefined])
    expect(errors).toEqual([expect.objectContaining({ id: 'brokenPicture' })])
    expect(errors[0]?.context.sourceMessage).toMatch(/^Room 2 \(room 2\): .*\/pictures\/2\.jpg answered 404$/)
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['half a picture', JPEG.subarray(0, JPEG.length / 2)],
    ['nothing', Buffer.alloc(0)],
  ])('keeps a room whose picture is %s, without it', async (_what, bytes) => {
    const { nodes, errors } = await build(hostOf([room(1)], (_request, response) => response.end(bytes)))
    expect(nodes).toEqual([expect.objectContaining({ roomId: 1, picture: undefined })])
    expect(errors[0]?.context.sourceMessage).toMatch('is not a picture that can be decoded')
  })

  it.each([
    ['HTML', '<html></html>', 'did not answer with JSON'],
    ['an object', '{"rooms":[]}', 'other than a list of rooms'],
  ])('stops with one error when the host answers %s', async (_what, body, message) => {
    const { nodes, errors } = await build((_request, response) => response.end(body))
    expect(nodes).toEqual([])
    expect(errors).toEqual([expect.objectContaining({ id: 'roomSource' })])
    expect(errors[0]?.context.sourceMessage).toMatch(message)
  })
})

describe('the content', () => {
  it('becomes one node per file, with the name of the file', async () => {
    const { content } = await build(hostOf([]))
    expect(ofType('FeatureContent', content).map(({ slug }) => slug)).toEqual([
      'about',
      'dining',
      'facilities',
    ])
    expect(content).toContainEqual(
      expect.objectContaining({ slug: 'home', hero: expect.objectContaining({ src: expect.any(String) }) }),
    )
  })

  it('becomes a node with HTML for each post, without the fields above its text', async () => {
    const { content } = await build(hostOf([]))
    const posts = ofType('PostContent', content)
    expect(posts.length).toBeGreaterThan(0)
    for (const post of posts) {
      expect(post).toMatchObject({ slug: expect.any(String), picture: expect.stringMatching(/\.jpg$/) })
      expect(post).toMatchObject({ html: expect.stringMatching(/^<p>/), pictures: [] })
    }
  })

  // Gatsby reruns the queries of a node only when its digest changes.
  it.each([
    ['contact.json', '"heading": "', 'ContactContent'],
    ['dining.json', '"alt": "', 'FeatureContent'],
    ['room-pictures.json', '"alt": "Bed of', 'HotelRoom'],
    ['room-amenities.json', '"bed": "', 'HotelRoom'],
    ['blog/the-pool-by-day-and-by-night.md', 'title: ', 'PostContent'],
  ])('gives a node another digest when a text inside %s changes', async (file, part, type) => {
    const { contentDir, replace } = await copyContent()
    process.chdir(join(contentDir, '..'))
    process.env['GATSBY_API_HOST'] = (await startFakeHost(hostOf([room(1)]))).url
    const digests = async () => ofType(type, (await runSourceNodes()).nodes).map(({ internal }) => internal)
    const before = await digests()
    expect(await digests()).toEqual(before)
    await replace(file, part, `${part}New`)
    expect(await digests()).not.toEqual(before)
  })

  it('stops the build with one error, after a line for each problem, before anything is read', async () => {
    const { contentDir, replace } = await copyContent()
    await replace('contact.json', 'pool/pool-sunset.jpg', 'pool/nowhere-else.jpg')
    await replace('rooms.json', '"price": 85000', '"price": -5')
    process.chdir(join(contentDir, '..'))
    const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { nodes, content, errors } = await build(hostOf([room(1)]))
    expect([nodes, content]).toEqual([[], []])
    expect(errors).toEqual([expect.objectContaining({ id: 'content' })])
    expect(errors[0]?.context.sourceMessage).toMatch(/^2 problems, named above/)
    const text = stderr.mock.calls.map(([part]) => String(part)).join('')
    expect(text.trim().split('\n')).toEqual([
      expect.stringContaining(
        'banner.src: content/images has no pool/nowhere-else.jpg; put the picture there',
      ),
      expect.stringContaining('content/rooms.json:10:16: rooms 1 ("Classic Room"), price: -5'),
    ])
  })
})

it('takes the first of two rooms with one id and names the second', () => {
  const error = jest.fn()
  const rooms = readableRooms([room(1), room(1, { name: 'Twin' })], 'host', { error })
  expect(rooms).toEqual([room(1)])
  expect(error).toHaveBeenCalledTimes(1)
})
