import TextEditor, { type OverType, toolbarButtons } from 'overtype'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { useMe } from '../../api/me'
import { Stack } from '../../parts/layout'
import { Announcement } from '../../parts/text'

interface MarkdownEditorProps {
  id: string
  value: string
  describedBy: string
  isInvalid: boolean
  onChange: (text: string) => void
}

/** What can be made of the selected words. The title is the only first-level heading. */
const { h2, h3, bold, italic, link, bulletList, orderedList, quote } = toolbarButtons
const TOOLS = [h2, h3, bold, italic, link, bulletList, orderedList, quote]

const THEME = {
  name: 'desk',
  colors: {
    bgPrimary: theme.color.paper,
    bgSecondary: theme.color.paper,
    text: theme.color.ink,
    textPrimary: theme.color.ink,
    h1: theme.color.ink,
    h2: theme.color.ink,
    h3: theme.color.ink,
    strong: theme.color.ink,
    em: theme.color.ink,
    link: theme.color.house,
    blockquote: theme.color.text,
    listMarker: theme.color.house,
    syntaxMarker: theme.color.control,
    syntax: theme.color.control,
    cursor: theme.color.house,
    selection: theme.color.touch,
    border: theme.color.control,
    toolbarActive: theme.color.touch,
    toolbarBg: theme.color.paper,
    toolbarBorder: theme.color.line,
    toolbarHover: theme.color.cream,
    toolbarIcon: theme.color.ink,
  },
}

/** The text of a post in Markdown, whose marks stay visible. */
export function MarkdownEditor({ id, value, describedBy, isInvalid, onChange }: MarkdownEditorProps) {
  const { site } = useMe()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<OverType>(undefined)
  const [hasPicture, setHasPicture] = useState(false)
  const report = useEffectEvent((text: string) => {
    if (text !== value) setHasPicture(false)
    onChange(text)
  })
  const readValue = useEffectEvent(() => value)

  useEffect(() => {
    if (place.current === null) return undefined
    const [made] = TextEditor.init(place.current, {
      // The editor reports its initial text at once: without this, an empty one.
      value: readValue(),
      placeholder: '',
      autoResize: true,
      minHeight: '320px',
      // Safari on a phone enlarges the page for a control with smaller letters.
      fontSize: '16px',
      spellcheck: true,
      toolbar: true,
      toolbarButtons: TOOLS,
      textareaProps: { id, autocapitalize: 'sentences' },
      theme: THEME,
      // The site is at another address than the desk.
      transformLinkUrl: (url) => (url.startsWith('/') ? `${site}${url}` : url),
      onChange: (text) => report(text),
    })
    editor.current = made
    return () => made?.destroy()
  }, [id, site])

  useEffect(() => {
    const { textarea } = editor.current ?? {}
    textarea?.setAttribute('aria-describedby', describedBy)
    textarea?.setAttribute('aria-invalid', String(isInvalid))
  }, [describedBy, isInvalid])

  // Another version was put into the form.
  useEffect(() => {
    if (editor.current !== undefined && editor.current.getValue() !== value) editor.current.setValue(value)
  }, [value])

  /** Prevents the browser's default, which would replace the desk with a dropped file. */
  function refusePicture(event: SyntheticEvent, data: DataTransfer) {
    // What Word and Excel copy is there as words too.
    if (data.files.length === 0 || data.getData('text/plain') !== '') return
    event.preventDefault()
    setHasPicture(true)
  }

  return (
    <Stack>
      <Frame
        ref={place}
        onPaste={(event) => refusePicture(event, event.clipboardData)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => refusePicture(event, event.dataTransfer)}
      />
      <Announcement>{hasPicture && 'A post has one picture: choose it in the field Picture.'}</Announcement>
    </Stack>
  )
}

const Frame = styled.div`
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius};

  &:focus-within {
    outline: ${theme.focusRing.width} solid ${theme.color.brass};
    outline-offset: ${theme.focusRing.offset};
  }
`
