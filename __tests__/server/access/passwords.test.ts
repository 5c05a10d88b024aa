import { describeDevice } from '../../../src/server/access/device'
import { findPasswordProblem, hashPassword, verifyPassword } from '../../../src/server/access/passwords'

const NAMES = ['Ngozi Bello', 'The Landmark Hotel']

it.each(['lamp forty harbour', 'qT7!vw0pLx', 'Landmark-to-lagoon ferry'])(
  'finds nothing wrong with the password %j',
  (password) => {
    expect(findPasswordProblem(password, NAMES)).toBeUndefined()
  },
)

it.each([
  ['too short', /at least 10/],
  ['Password123', /guessed quickly/],
  ['1q2w3e4r5t', /guessed quickly/],
  ['Welcome2026!', /guessed quickly/],
  ['aaaaaaaaaaaa', /guessed quickly/],
  ['Ngozi-Bello1', /guessed quickly/],
  ['thelandmark2026', /guessed quickly/],
])('says what is wrong with the password %j', (password, problem) => {
  expect(findPasswordProblem(password, NAMES)).toMatch(problem)
})

it('recognises a password, in whichever way its letters are composed', async () => {
  const hash = await hashPassword('Adé ọ̀rẹ́ tuntun')
  await expect(verifyPassword('Adé ọ̀rẹ́ tuntun'.normalize('NFD'), hash)).resolves.toBe(true)
  await expect(verifyPassword('Ade ore tuntun', hash)).resolves.toBe(false)
  await expect(verifyPassword('Adé ọ̀rẹ́ tuntun', null)).resolves.toBe(false)
})

it('recognises a hash with other parameters', async () => {
  const hash = '$scrypt$ln=10,r=8,p=1$bmljZSBhbmQgc2FsdHk$N8qLaO0JnaACan5SZSFmcFKs8bR37IJGKHjijgskVos'
  await expect(verifyPassword('lamp forty harbour', hash)).resolves.toBe(true)
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['(Linux; Android 14) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari', 'Samsung Internet on Android'],
  ['(iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['curl/8.0', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('describes the device of %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
