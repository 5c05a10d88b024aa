import { readFileSync } from 'node:fs'
import { describeConfiguration } from '../../src/config/write-configuration'

it.each(Object.entries(describeConfiguration()))('%s is what the settings give', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})
