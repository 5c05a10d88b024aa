import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useKeptTyping } from '../../../src/components/ui/useKeptTyping'

const FIELDS = ['name', 'message']

function Form() {
  const form = useRef<HTMLFormElement>(null)
  useKeptTyping(form, 'test', FIELDS)
  return (
    <form ref={form}>
      <input name="name" aria-label="Name" />
      <textarea name="message" aria-label="Message" />
      <input name="card" aria-label="Other" />
    </form>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })

afterEach(() => document.body.replaceChildren())

async function typeAndLeave() {
  const { unmount } = render(<Form />)
  await userEvent.type(field('Name'), 'Ada')
  await userEvent.type(field('Message'), 'A cot,\nplease')
  await userEvent.type(field('Other'), 'kept by nobody')
  unmount()
}

it('restores the typed text of the named fields only', async () => {
  await typeAndLeave()
  render(<Form />)
  expect(field('Name')).toHaveValue('Ada')
  expect(field('Message')).toHaveValue('A cot,\nplease')
  expect(field('Other')).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('nobody')
})

it('restores the text after hydration, whose first render equals the build', async () => {
  await typeAndLeave()
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Form />)
  expect(field('Name')).toHaveValue('')
  // A mismatch would be an error on the console, which fails the test.
  await act(async () => hydrateRoot(place, <Form />))
  expect(field('Name')).toHaveValue('Ada')
})

it('keeps and stores what was typed before hydration', async () => {
  await typeAndLeave()
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Form />)
  await userEvent.type(field('Name'), 'Bola')
  await act(async () => hydrateRoot(place, <Form />))
  expect(field('Name')).toHaveValue('Bola')
  expect(JSON.stringify(sessionStorage)).toContain('Bola')
})

it.each(['{', 'null', '[1]', '{"name":1}'])('ignores the stored value %s', (text) => {
  sessionStorage.setItem('landmark.typed.test', text)
  render(<Form />)
  expect(field('Name')).toHaveValue('')
})
