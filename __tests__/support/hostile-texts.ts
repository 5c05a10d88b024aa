/** Stands in each of the texts, so that they are found wherever they come out. */
export const HOSTILE_MARK = 'XSSMARK'

/** Texts that a page, a mail, a spreadsheet or a terminal would obey if it did not take care. */
export const HOSTILE_TEXTS: readonly string[] = [
  `<script>alert('${HOSTILE_MARK}')</script>`,
  `"><img src=x onerror=alert('${HOSTILE_MARK}')>`,
  `'><svg/onload=alert('${HOSTILE_MARK}')>`,
  `</title></textarea></script><script>${HOSTILE_MARK}</script>`,
  `javascript:alert('${HOSTILE_MARK}')`,
  `<a href="javascript:${HOSTILE_MARK}">x</a>`,
  `<!--<img src="--><img src=x onerror=${HOSTILE_MARK}//">`,
  `&lt;script&gt;${HOSTILE_MARK}&lt;/script&gt;`,
  `\\u003cscript\\u003e${HOSTILE_MARK}`,
  `{{constructor.constructor('${HOSTILE_MARK}')()}}`,
  `<%= ${HOSTILE_MARK} %>`,
  `=HYPERLINK("https://evil.example","${HOSTILE_MARK}")`,
  `=cmd|'/c calc'!A1 ${HOSTILE_MARK}`,
  `+1+1 ${HOSTILE_MARK}`,
  `-1+1 ${HOSTILE_MARK}`,
  `@SUM(1) ${HOSTILE_MARK}`,
  `\uff1d1+1 ${HOSTILE_MARK}`,
  `${HOSTILE_MARK}\r\nBcc: victim@example.com`,
  `${HOSTILE_MARK}\nX-Injected: 1\n\n<html>`,
  `${HOSTILE_MARK}\r\n.\r\nMAIL FROM:<evil@example.com>`,
  `${HOSTILE_MARK} =?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=`,
  `${HOSTILE_MARK}\u0000\u0007`,
  `${HOSTILE_MARK}\u001b[2J\u001b]0;title\u0007`,
  `${HOSTILE_MARK}\u009b31m`,
  `${HOSTILE_MARK}\u202Efdp.exe`,
  `${HOSTILE_MARK}\u2028alert(1)`,
  `${HOSTILE_MARK}\u200b\ufeff`,
  `'; drop table bookings; -- ${HOSTILE_MARK}`,
]
