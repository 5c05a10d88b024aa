import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { NoticeLine } from '../../../components/layout/notice/SiteNotice'
import type { SiteNotice } from '../../../shared/desk/notice'
import { NOTICE_MAX_LENGTH } from '../../../shared/limits'
import { hotelDateTime, hotelDay } from '../../../shared/stay'
import { countCharacters, toLines } from '../../../shared/text'
import { theme } from '../../../styles/theme'
import { callDesk } from '../api/call-desk'
import { useAnswer } from '../api/useAnswer'
import { CharacterCount } from '../parts/CharacterCount'
import { ConfirmButton, ConfirmForm, DialogButton } from '../parts/dialogs'
import { TextField, textOrNull, useFields } from '../parts/fields'
import { Panel, Row } from '../parts/layout'
import { Loaded } from '../parts/Loaded'
import { Note } from '../parts/text'
import { Moment, useNow } from '../parts/time'

type Notice = NonNullable<SiteNotice['notice']>

export function NoticePanel() {
  const answer = useAnswer('GET notice/')
  const now = useNow()
  return (
    <Panel title="Notice for guests">
      <Loaded of={answer} lines={2}>
        {({ notice }) =>
          notice !== null && notice.until > now ? (
            <Shown notice={notice} />
          ) : (
            <>
              <Note>
                Guests see no notice. One such as “The pool is closed today” appears on every page at once,
                without publishing, and disappears by itself.
              </Note>
              <Row>
                <DialogButton label="Write a notice" title="Notice for guests">
                  <NoticeForm notice={null} />
                </DialogButton>
              </Row>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Shown({ notice }: { notice: Notice }) {
  const { id, text, until, created_at, created_by } = notice
  return (
    <>
      <Picture inert>
        <NoticeLine>{text}</NoticeLine>
      </Picture>
      <Note>
        On every page until <Moment at={until} />. By {created_by}, <Moment at={created_at} />.
      </Note>
      <Row>
        <DialogButton label="Change" about="the notice" title="Notice for guests">
          <NoticeForm notice={notice} />
        </DialogButton>
        <ConfirmButton
          label="End now"
          about="the notice"
          title="End this notice?"
          confirm="End it now"
          variant="quiet"
          call={() => callDesk('POST notice/:id/end/', { id })}
        >
          <p>“{text}” disappears from every page that a guest opens from now on.</p>
        </ConfirmButton>
      </Row>
    </>
  )
}

/** When somebody else was faster, the refusal quotes their notice, which the next press replaces. */
function NoticeForm({ notice }: { notice: Notice | null }) {
  const { typed, field } = useFields<'text' | 'until'>()
  const now = useNow()
  const [preset] = useState({
    text: notice?.text ?? '',
    until: notice === null ? `${hotelDay(now)}T23:59` : hotelDateTime(notice.until),
  })
  const countId = useId()
  const text = textOrNull(typed.text ?? preset.text)
  const until = typed.until ?? preset.until
  const seen = useAnswer('GET notice/').data?.notice ?? null
  return (
    <ConfirmForm
      confirm={notice === null ? 'Show it to guests' : 'Change it'}
      problems={{
        text: text === null && 'Please write what guests should know.',
        until: until <= hotelDateTime(now) && 'Please choose a time that is still to come.',
      }}
      call={() => callDesk('POST notice/', { text: text ?? '', until, seen: seen?.id ?? null })}
    >
      <div>
        <TextField
          label="One or two sentences"
          isMultiline
          isCounted
          maxLength={NOTICE_MAX_LENGTH}
          aria-describedby={countId}
          {...field('text', preset.text)}
        />
        <CharacterCount
          id={countId}
          length={countCharacters(toLines(text ?? ''))}
          maxLength={NOTICE_MAX_LENGTH}
        />
      </div>
      <TextField label="Until, at the hotel" type="datetime-local" {...field('until', preset.until)} />
    </ConfirmForm>
  )
}

const Picture = styled.div`
  border: 1px solid ${theme.color.line};
`
