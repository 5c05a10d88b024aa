import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TObject } from '@sinclair/typebox'
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parse, parseTree } from 'jsonc-parser'
import { pathOf } from './check-value'
import { CONTENT_FILES } from './content-files'
import { CONTENT_FOLDER, shortened } from './problem'
import { checkText, readTextFile } from './read-content'

/** Adds what this version needs from the sample. Changes nothing that exists. */
export async function addMissingContent(contentDir: string, sampleDir: string): Promise<string[]> {
  const lines: string[] = []
  for (const [name, schema] of Object.entries(CONTENT_FILES)) {
    const file = join(contentDir, name)
    const { text = '' } = existsSync(file) ? await readTextFile(file) : { text: '{}\n' }
    const sample = await readFile(join(sampleDir, name), 'utf8')
    const filled = addMissingFields(text, sample, schema)
    if (filled.added.length > 0) await writeFile(file, filled.text)
    lines.push(...filled.added.map((what) => `${CONTENT_FOLDER}/${name}: ${what}`))
    for (const { picture } of checkText(filled.text, name, schema).pictures) {
      const [from, to] = [join(sampleDir, 'images', picture), join(contentDir, 'images', picture)]
      if (existsSync(to) || !existsSync(from)) continue
      await mkdir(dirname(to), { recursive: true })
      await copyFile(from, to)
      lines.push(`${CONTENT_FOLDER}/images/${picture}: the picture`)
    }
  }
  return lines
}

/** Lists that may be empty are added empty: the sample's rooms are not the hotel's. */
export function addMissingFields(
  text: string,
  sample: string,
  schema: TObject,
): { text: string; added: string[] } {
  const [value, sampleValue]: unknown[] = [parse(text), parse(sample)]
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: /^ +/m.exec(text)?.[0].length ?? 2,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
  const added: string[] = []
  let filled = text
  for (const { pointer = '', place } of checkText(text, '', schema).problems) {
    const path = pathOf({ path: pointer })
    const root = parseTree(filled)
    const isEmptyList = path.length === 1 && schema.properties[String(path[0])]?.['minItems'] === 0
    const field = isEmptyList ? [] : valueAt(sampleValue, value, path)
    if (root === undefined || findNodeAtLocation(root, path) !== undefined || field === undefined) continue
    const order = Object.keys(Object(valueAt(sampleValue, value, path.slice(0, -1))))
    const earlier = order.slice(0, order.indexOf(String(path.at(-1))))
    const getInsertionIndex = (names: string[]) =>
      1 + Math.max(-1, ...earlier.map((name) => names.indexOf(name)))
    filled = applyEdits(filled, modify(filled, path, field, { formattingOptions, getInsertionIndex }))
    added.push(`${place}: ${shortened(JSON.stringify(field), 100)}`)
  }
  return { text: filled, added }
}

/** Returns the sample's value at a path of the hotel's value. Entries of lists match by id or position. */
function valueAt(sample: unknown, value: unknown, [step, ...rest]: JSONPath): unknown {
  if (step === undefined) return sample
  const own: unknown = Object(value)[step]
  const entries: unknown[] = Array.isArray(sample) ? sample : []
  const id: unknown = Object(own).id
  const like = entries.find((entry) => id !== undefined && Object(entry).id === id)
  return valueAt(like ?? Object(sample)[step] ?? entries[0], own, rest)
}
