import { checkBody } from '../../src/content/posts/check-body'
import { markdownToHtml } from '../../src/shared/markdown'

it.each([
  ['a link and a line break', 'One\n[way](/rooms)', '<p>One<br>\n<a href="/rooms">way</a></p>'],
  ['a bare address', 'www.a.example', '<p><a href="http://www.a.example">www.a.example</a></p>'],
  ['a line below a list', '- a\nb', '<ul>\n<li>a</li>\n</ul>\n<p>b</p>'],
  ['code between fences', '```\n- a\nb\n```', '<pre><code>- a\nb\n</code></pre>'],
  ['a footnote', 'a[^b]', '<p>a[^b]</p>'],
  ['a rule and an indented line', 'a\n---\n\n    b', '<p>a</p>\n<hr>\n<p>b</p>'],
  ['struck words', '~~85,000~~', '<p><del>85,000</del></p>'],
  ['a picture', '![The pool](pool/day.jpg)', '<p><img src="pool/day.jpg" alt="The pool"></p>'],
  [
    'a table, which scrolls with the keyboard too',
    '|a|b|\n|-|-|\n|1|2|',
    expect.stringMatching(/^<table tabindex="0">\n<thead>[^]*<td>2<\/td>\n<\/tr>\n<\/tbody>\n<\/table>$/),
  ],
])('converts %s to HTML', (_what, body, html) => {
  expect(checkBody(body, new Set(['/rooms'])).problems).toEqual([])
  expect(markdownToHtml(body)).toEqual(html)
})

it('leaves out addresses that run script, also where a text is not checked', () => {
  const body = '[a](javascript:1) ![a](Data:1) [a](/rooms?a:b) [b]\n\n[b]: java&#115;cript:1'
  expect(markdownToHtml(body).match(/(?<==")[^"]+:/g)).toEqual(['/rooms?a:'])
})

// To another parser these hide the tag in code.
it.each(['www.evil.example/`<b>hi</b>`\n', 'a ^[b `c] <b>hi</b> ` d\n'])(
  'writes no tag of the author in %j',
  (body) => {
    expect(markdownToHtml(body)).not.toMatch(/<(?:script|b)\b/)
  },
)
