import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CONTENT_FILES } from './content-files'
import { jsonSchemaText, schemaPathOf } from './json-schema'

/** Writes the JSON Schema of every content file into content/schemas. */
async function writeSchemas(contentDir: string): Promise<void> {
  await mkdir(join(contentDir, 'schemas'), { recursive: true })
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    await writeFile(join(contentDir, schemaPathOf(name)), jsonSchemaText(schema))
  }
}

if (require.main === module) void writeSchemas(resolve('content'))
