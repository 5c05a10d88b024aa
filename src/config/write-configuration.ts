import { writeFileSync } from 'node:fs'
import type { TSchema } from '@sinclair/typebox'
import { SETTING_GROUPS } from './settings'
import { mustOf } from './values'

const COLUMNS = 120

const DOCUMENT_HEAD = `# Settings

<!-- Generated from src/config/settings.ts by \`npm run docs:configuration\`. -->

${wrap('Settings are environment variables. A file `.env` in the project may set them, too; the environment wins. Without any setting the site runs in rehearsal: everything works and no money moves. Names that begin with `GATSBY_` are written into the pages, where guests can read them. After a change, start the server again.')}
`

const TEMPLATE_HEAD = `# Copy to .env and remove the # in front of what you set. docs/configuration.md describes the settings.
# Generated from src/config/settings.ts by npm run docs:configuration.
`

export function describeConfiguration(): Record<string, string> {
  const groups = Object.entries(SETTING_GROUPS).map(([title, settings]) => ({
    title,
    settings: Object.entries<TSchema>(settings),
  }))
  const sections = groups.map(({ title, settings }) =>
    [`## ${title}\n`, ...settings.map(([name, schema]) => `${describe(name, schema)}\n`)].join('\n'),
  )
  const templates = groups.map(({ title, settings }) =>
    [`# ${title}`, ...settings.map(([name, schema]) => `#${name}=${defaultOf(schema)}`), ''].join('\n'),
  )
  return {
    'docs/configuration.md': [DOCUMENT_HEAD, ...sections].join('\n'),
    '.env.example': [TEMPLATE_HEAD, ...templates].join('\n'),
  }
}

function describe(name: string, schema: TSchema): string {
  const must = mustOf(schema)
  const facts = [
    schema['secret'] === true ? 'Secret.' : '',
    must === undefined ? '' : `Must ${must}.`,
    defaultOf(schema) === '' ? '' : `Default: \`${defaultOf(schema)}\`.`,
  ]
  return `### ${name}\n\n${wrap([schema.description, ...facts].filter(Boolean).join(' '))}`
}

function defaultOf({ default: value = '' }: TSchema): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

function wrap(text: string): string {
  return text.replaceAll(new RegExp(`(.{1,${COLUMNS}})(?: |$)`, 'g'), '$1\n').trimEnd()
}

if (require.main === module) {
  for (const [path, text] of Object.entries(describeConfiguration())) writeFileSync(path, text)
}
