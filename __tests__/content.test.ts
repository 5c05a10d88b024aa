import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkContent } from '../src/content/check-content'
import { CONTENT_FILES } from '../src/content/content-files'
import { jsonSchemaText, schemaPathOf } from '../src/content/json-schema'
import { readHotel } from '../src/server/hotel/hotel'

describe('content/', () => {
  it('passes its check', async () => {
    const { contents, problems } = await checkContent(resolve('content'))
    expect(problems).toEqual([])
    expect([...contents.keys()]).toEqual(Object.keys(CONTENT_FILES))
  })

  it('has the texts of the mails', async () => {
    const settings = { smtp: undefined, from: undefined, desk: undefined }
    await expect(readHotel(resolve('content'), settings)).resolves.toBeDefined()
  })

  it.each(Object.keys(CONTENT_FILES))('names the schema of %s in it, for editors', async (name) => {
    const content: unknown = JSON.parse(await readFile(`content/${name}`, 'utf8'))
    expect(content).toHaveProperty('$schema', `./${schemaPathOf(name)}`)
  })

  it.each(Object.entries(CONTENT_FILES))(
    'has the JSON Schema of %s as `npm run content:schemas` writes it',
    async (name, schema) => {
      const text = await readFile(`content/${schemaPathOf(name)}`, 'utf8')
      expect(text).toBe(jsonSchemaText(schema))
    },
  )

  it('has no schema without a file', async () => {
    const files = await readdir('content/schemas')
    expect(files.map((file) => `schemas/${file}`).toSorted()).toEqual(
      Object.keys(CONTENT_FILES).map(schemaPathOf).toSorted(),
    )
  })
})
