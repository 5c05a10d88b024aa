it.each(['click', 'keyup'])('ends with a %s, whatever page comes after it', async (type) => {
  const { firstTouch } = await import('../../src/apollo/first-touch')
  jest.resetModules()
  let isTouched = false
  const touched = firstTouch().then(() => (isTouched = true))
  await Promise.resolve()
  expect(isTouched).toBe(false)
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
  await touched
  await firstTouch()
  expect(isTouched).toBe(true)
})

it('ends when something has changed without a touch, and not when a finger goes down', async () => {
  jest.resetModules()
  const { countAsTouch, firstTouch } = await import('../../src/apollo/first-touch')
  countAsTouch()
  let isTouched = false
  const touched = firstTouch().then(() => (isTouched = true))
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await Promise.resolve()
  expect(isTouched).toBe(false)
  countAsTouch()
  await touched
})
