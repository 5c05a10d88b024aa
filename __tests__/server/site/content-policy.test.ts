import { createHash } from 'node:crypto'
import { hashInlineScripts } from '../../../src/server/site/send-file'

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
