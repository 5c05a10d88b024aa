import TextEditor, { type OverType, toolbarButtons } from 'overtype'
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { theme } from '../../../../styles/theme'
import { useMe } from '../../api/me'
import { useAction } from '../../api/useAction'
import type { WidgetProps } from '../form/form-context'
import { sendPicture } from '../pictures/PictureInput'
import { useDialog } from '../../parts/dialogs'
import { Stack } from '../../parts/layout'
import { Announcement, Note, Problem } from '../../parts/text'
import { GuestView } from './GuestView'
import { LinkForm } from './LinkForm'
import { countLeftOut, pastedMarkdown } from './pasted-text'

interface MarkdownEditorProps {
  value: string
  control: WidgetProps['control']
  onChange: (text: string) => void
}

/** The formats for selected words. The title is the only first-level heading. */
const { h2, h3, bold, italic, link, bulletList, orderedList, quote } = toolbarButtons

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

export function MarkdownEditor({ value, control, onChange }: MarkdownEditorProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid = false } = control
  const { site } = useMe()
  const open = useDialog()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<OverType>(undefined)
  /** Words copied from this text, which are Markdown already. */
  const copied = useRef('')
  const [leftOut, setLeftOut] = useState({ pictures: 0, links: 0 })
  const {
    run: send,
    failure,
    isBusy,
  } = useAction(async (file: File, done: (path: string) => void) => {
    done(await sendPicture(file, 'small'))
  })
  const report = useEffectEvent(onChange)
  const readValue = useEffectEvent(() => value)
  const addLink = useEffectEvent(() =>
    open({ title: 'Link', content: <LinkForm words={selectedWords()} onChoose={insert} /> }),
  )
  const addPicture = useEffectEvent(async (file: File) => {
    let text = ''
    await send(file, (path) => (text = `![](${path})`))
    return text
  })

  useEffect(() => {
    if (place.current === null) return undefined
    const [made] = TextEditor.init(place.current, {
      // The editor reports its initial text at once, which would otherwise be empty.
      value: readValue(),
      placeholder: '',
      autoResize: true,
      minHeight: '320px',
      // Below this size, Safari on a phone enlarges the page.
      fontSize: '16px',
      spellcheck: true,
      toolbar: true,
      toolbarButtons: [
        h2,
        h3,
        bold,
        italic,
        { ...link, title: 'Link (Ctrl+K)', action: () => addLink() },
        bulletList,
        orderedList,
        quote,
      ],
      fileUpload: {
        enabled: true,
        maxSize: Infinity,
        onInsertFile: async (file) => (await Promise.all([file].flat().map(addPicture))).join('\n'),
      },
      textareaProps: { id, autocapitalize: 'sentences' },
      theme: THEME,
      // The site's address is not the desk's.
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

  // The form may have got another version.
  useEffect(() => {
    if (editor.current !== undefined && editor.current.getValue() !== value) editor.current.setValue(value)
  }, [value])

  function selectedWords(): string {
    const { value: text = '', selectionStart = 0, selectionEnd = 0 } = editor.current?.textarea ?? {}
    return text.slice(selectionStart, selectionEnd)
  }

  function insert(text: string) {
    const textarea = editor.current?.textarea
    if (textarea === undefined) return
    textarea.focus()
    // The only way to insert a text that Undo can remove.
    if (document.activeElement === textarea && document.execCommand?.('insertText', false, text)) return
    textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end')
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    // Without text it is a picture, which the editor sends.
    if (text === '' || text === copied.current) return
    event.preventDefault()
    event.stopPropagation()
    const html = event.clipboardData.getData('text/html')
    setLeftOut(countLeftOut(html))
    insert(pastedMarkdown({ html, text }))
  }

  const rememberCopied = () => (copied.current = selectedWords())

  return (
    <Stack>
      <Frame
        ref={place}
        onCopyCapture={rememberCopied}
        onCutCapture={rememberCopied}
        onPasteCapture={paste}
      />
      {failure && <Problem>{failure.problem}</Problem>}
      {leftOut.pictures > 0 && (
        <Note as="output">
          {leftOut.pictures === 1 ? '1 picture was' : `${leftOut.pictures} pictures were`} not pasted. Where{' '}
          {leftOut.pictures === 1 ? 'it' : 'each'} stood is ![what it shows](): drop the file there.
        </Note>
      )}
      {leftOut.links > 0 && (
        <Note as="output">
          {leftOut.links === 1 ? '1 link has' : `${leftOut.links} links have`} lost the address, which was not
          whole: only the words were pasted.
        </Note>
      )}
      <Announcement>
        {isBusy
          ? 'Sending the picture…'
          : value.includes('![](') && 'Write what the picture shows between ![ and ].'}
      </Announcement>
      <GuestView text={value} />
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
