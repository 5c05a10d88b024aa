import { pastedMarkdown } from '../../../../src/features/desk/content/posts/pasted-text'

const GOOGLE = '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f">'
const span = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial;color:#000;${style}">${text}</span>`
const word = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

it.each([
  {
    from: 'Word, with a heading, a list in a list and a link',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-GB><!--StartFragment--><h1>Sunday brunch<o:p></o:p></h1><p class=MsoNormal>From <b style='mso-bidi-font-weight:normal'>11&nbsp;am</b>, <i>all you can eat</i>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${word(1, '·', 'Suya')}${word(2, 'o', 'Beef')}${word(1, '·', 'Jollof rice')}<p class=MsoNormal>See <a href="https://menu.example/brunch">the menu</a>.</p><!--EndFragment--></body></html>`,
    is: '## Sunday brunch\n\nFrom **11 am**, _all you can eat_.\n\n- Suya\n  - Beef\n- Jollof rice\n\nSee [the menu](https://menu.example/brunch).',
  },
  {
    from: 'Word, with numbers',
    html: `<body>${word(1, '1.', 'Choose a room')}${word(1, '2.', 'Pay')}</body>`,
    is: '1. Choose a room\n2. Pay',
  },
  {
    from: 'Word, a price list',
    html: '<body><table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal><b>Who<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Price</b></p></td></tr><tr><td><p class=MsoNormal>Child</p></td><td><p class=MsoNormal>₦5,000</p><p class=MsoNormal>a<br>day</p></td></tr></table></body>',
    is: '| **Who** | **Price** |\n| - | - |\n| Child | ₦5,000 a day |',
  },
  {
    from: 'Google Docs, where not all is bold',
    html: `${GOOGLE}<h2 dir="ltr"><span style="font-weight:400">Live band</span></h2><p dir="ltr">${span('font-weight:700', 'Friday')}${span('font-weight:400', ' and ')}${span('font-weight:400;font-style:italic', 'Saturday')}${span('text-decoration:line-through', '₦9,000')}</p><br><ul><li dir="ltr"><p dir="ltr" role="presentation">${span('', 'Two sets')}</p></li><li dir="ltr"><p dir="ltr">${span('', 'No cover')}</p></li></ul></b><br class="Apple-interchange-newline">`,
    is: '## Live band\n\n**Friday** and _Saturday_~~₦9,000~~\n\n- Two sets\n- No cover',
  },
  {
    from: 'Google Docs, lines and an address',
    html: `${GOOGLE}<p dir="ltr">${span('', 'Landmark Hotel')}<br>${span('', '12 Marina Road')}</p><h1><span>One</span></h1><h3><span>Two</span></h3><p>${span('', 'Write to book@landmark.example or www.landmark.example')}</p></b>`,
    is: 'Landmark Hotel\n12 Marina Road\n\n## One\n\n### Two\n\nWrite to book@landmark.example or www.landmark.example',
  },
  {
    from: 'Google Docs, a link through Google',
    html: `<p><a href="https://www.google.com/url?q=https://menu.example/a?b%3D1&amp;sa=D">${span('', 'Menu')}</a></p>`,
    is: '[Menu](https://menu.example/a?b=1)',
  },
  {
    from: 'WhatsApp Web',
    html: '<meta charset=\'utf-8\'><span class="selectable-text copyable-text" style="white-space: pre-wrap; color: rgb(17, 27, 33)"><strong>Programme</strong>\n7 pm Doors\n<em>8 pm</em> Band <img alt="🎉" src="data:image/gif;base64,R0"></span>',
    is: '**Programme**\n7 pm Doors\n_8 pm_ Band 🎉',
  },
  {
    from: 'WhatsApp on a phone',
    text: '[29/11/2026, 10:10:05 PM] Ada Obi: *New Year’s Eve*\n7 pm _Doors_\n8 pm ~Trio~\t*Band*\n[22:10, 29/11/2026] Ada Obi: • Suya\n• Jollof\nTickets: https://tix.example 5*3*2',
    is: '**New Year’s Eve**\n7 pm _Doors_\n8 pm ~~Trio~~ **Band**\n- Suya\n- Jollof\nTickets: https://tix.example 5*3*2',
  },
  {
    from: 'a PDF, with lines cut at the edge of the page',
    text: 'The pool is open every day of the week, and towels are\r\nat the pool, so guests need to bring nothing.\r\nOpening hours:\r\n7 am to 10 pm',
    is: 'The pool is open every day of the week, and towels are at the pool, so guests need to bring nothing.\nOpening hours:\n7 am to 10 pm',
  },
  {
    from: 'a website',
    html: '<div><h3 style="font-weight:700">Terms</h3><p>See <a href="/faq">the questions</a><img src="https://a.example/p.jpg" alt="Map"><img src="https://a.example/1.gif" width="1"> and <a href="tel:+2341">call</a> or write to <a href="mailto:a_b@c.example">a_b@c.example</a>, <a href="https://a.example/?b=1&amp;c=2">us</a>.</p><p><br></p><p><br></p><blockquote>Lovely</blockquote><script>1</script></div>',
    is: '## Terms\n\nSee the questions![Map]() and [call](tel:+2341) or write to a_b@c.example, [us](https://a.example/?b=1&c=2).\n\n> Lovely',
  },
  { from: 'Markdown', text: '## Two\n\n*one* and **two**', is: '## Two\n\n*one* and **two**' },
])('turns what was copied from $from into Markdown', ({ html = '', text = '', is }) => {
  expect(pastedMarkdown({ html, text })).toBe(is)
})
