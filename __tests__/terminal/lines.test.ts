import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { complain, passOn, say } from '../../src/terminal/lines'

function written(stream: NodeJS.WriteStream): string[] {
  const texts: string[] = []
  jest.spyOn(stream, 'write').mockImplementation((text) => texts.push(String(text)) > 0)
  return texts
}

it('makes control characters visible, and keeps line ends', () => {
  const [out, err] = [written(process.stdout), written(process.stderr)]
  say('Listening on \u001B]0;pwned\u0007')
  complain('first \u009B2J\nsecond \u202Egpj.exe')
  expect(out).toEqual(['Listening on ␛]0;pwned␇\n'])
  expect(err).toEqual(['first <U+009B>2J\nsecond <U+202E>gpj.exe\n'])
})

it('names our commands as the operator of this machine types them', () => {
  const [out, err] = [written(process.stdout), written(process.stderr)]
  say('Run `npm run publish`')
  process.env['HOTEL_COMMAND'] = 'hotel'
  say('Run `npm run publish`')
  complain('For help: npm run desk -- help')
  delete process.env['HOTEL_COMMAND']
  expect([...out, ...err]).toEqual([
    'Run `npm run publish`\n',
    'Run `hotel publish`\n',
    'For help: hotel desk -- help\n',
  ])
})

it('passes on whole lines of another program, without colours', async () => {
  const lines: string[] = []
  const output = new PassThrough()
  passOn(output, (line) => lines.push(line))
  const text = Buffer.from('\u001B[32msuccess\u001B[0m bui₦d\r\nDeluxe\u0007 \u202EKing\nno line end')
  // Neither a colour nor a letter is lost where a program's output is cut in two.
  for (const byte of text) output.write(Buffer.from([byte]))
  output.end()
  await once(output, 'close')
  expect(lines).toEqual(['success bui₦d', 'Deluxe␇ <U+202E>King', 'no line end'])
})
