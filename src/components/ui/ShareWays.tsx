import { useState } from 'react'
import { whatsAppLink } from '../../shared/contact-links'
import { TextButton } from './Share'

/** Ways to share for a browser without a list of its own. */
export function ShareWays({ text, path }: { text: string; path: string }) {
  const [result, setResult] = useState('')
  const message = `${text}\n${window.location.origin}${path}`

  async function copy() {
    try {
      await navigator.clipboard.writeText(message)
      setResult('Copied.')
    } catch {
      // No HTTPS, or the guest has refused.
      setResult(`Your browser does not let us copy. This is the text: ${message}`)
    }
  }

  return (
    <>
      <a href={whatsAppLink('', message)} target="_blank" rel="noreferrer">
        Send to WhatsApp
      </a>
      <TextButton type="button" onClick={() => void copy()}>
        Copy
      </TextButton>
      <output>{result}</output>
    </>
  )
}
