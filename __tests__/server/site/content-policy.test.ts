import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { createPolicyReader, hashInlineScripts } from '../../../src/server/site/content-policy'
import { closeAll, makeTempDir } from '../../support/server/closing'

afterEach(closeAll)

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it.each([
  ['an inline script', '<script>a()</script>', ['a()']],
  [
    'one with attributes',
    '<script id="gatsby-script-loader" data-x="1">/*<![CDATA[*/b();/*]]>*/</script>',
    ['/*<![CDATA[*/b();/*]]>*/'],
  ],
  ['a module', '<script type="module">c()</script>', ['c()']],
  ['equal scripts once', '<script>a()</script><SCRIPT>a()</SCRIPT>', ['a()']],
  ['line ends as a browser reads them', '<script>a()\r\nb()</script>', ['a()\nb()']],
  ['blanks as they are', '<script> a() </script >', [' a() ']],
  ['no file', '<script src="/app.js"></script><script async src=/b.js></script>', []],
  [
    'no data',
    '<script type="application/ld+json">{}</script><script type=\'application/json\'>{}</script>',
    [],
  ],
])('hashes %s', (_name, html, scripts) => {
  expect(hashInlineScripts(html)).toEqual(scripts.map(hashOf))
})

it('remembers the policies of so many files, and forgets the oldest', async () => {
  const dir = await makeTempDir()
  const readPolicy = createPolicyReader({ apiHost: '', isRehearsal: false, isHttps: false }, 2)
  const [first = '', ...others] = ['a.html', 'b.html', 'c.html'].map((name) => join(dir, name))
  const moment = new Date(0)
  const write = async (file: string, text: string) => {
    await writeFile(file, `<script>${text}</script>`)
    await utimes(file, moment, moment)
  }
  for (const file of [first, ...others]) await write(file, 'first')
  const before = await readPolicy(first)
  // With the same time, which only a file that is not remembered shows.
  await write(first, 'second')
  expect(await readPolicy(first)).toBe(before)
  for (const file of others) await readPolicy(file)
  expect(await readPolicy(first)).not.toBe(before)
})
