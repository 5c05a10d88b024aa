import { render, waitFor } from '@testing-library/react'
import type { HeadProps } from 'gatsby'
import { headHandlerForBrowser } from '../../src/in-browser/page-head'

function Page({ name, headless = false }: { name: string; headless?: boolean }) {
  const pageComponentProps = { data: { name } } as HeadProps<{ name: string }>
  headHandlerForBrowser({ pageComponent: headless ? {} : { Head }, pageComponentProps })
  return <h1>{name}</h1>
}

function Head({ data }: HeadProps) {
  const { name } = data as { name: string }
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={`All about ${name}`} />
    </>
  )
}

const headTexts = () => [
  ...[...document.head.querySelectorAll('title')].map(({ text }) => text),
  ...[...document.head.querySelectorAll('meta')].map(({ content }) => content),
]

it('puts the head of the page in the place of the one that was built, and then of each page', async () => {
  document.head.innerHTML =
    '<title data-gatsby-head="true">Rooms</title><meta data-gatsby-head="true" name="description">' +
    '<meta name="viewport" content="width=device-width">'
  const { rerender } = render(<Page name="Rooms" />)
  await waitFor(() =>
    expect(headTexts().toSorted()).toEqual(['All about Rooms', 'Rooms', 'width=device-width']),
  )
  rerender(<Page name="Dining" />)
  await waitFor(() => expect(document.title).toBe('Dining'))
  expect(headTexts().toSorted()).toEqual(['All about Dining', 'Dining', 'width=device-width'])
  rerender(<Page name="A page without a head" headless />)
  await waitFor(() => expect(headTexts()).toEqual(['width=device-width']))
})
