import { styled } from 'styled-components'
import { ButtonAnchor } from '../../components/ui/Button'
import { PhoneLink, WhatsAppLink } from '../../components/ui/ContactLinks'
import { shownAfterDelay, Skeleton } from '../../components/ui/Skeleton'
import { formColumns } from '../../components/ui/field-look'
import { PaymentLine } from '../../components/ui/PaymentLine'
import { PolicySummary } from '../../components/ui/PolicySummary'
import { hasOwnServer } from '../../config/own-server'
import { type ChosenStay, withStay } from '../../shared/chosen-stay'
import { BOOK_PATH } from '../../shared/paths'
import { look, media, theme } from '../../styles/theme'

interface FormPlaceholderProps {
  roomId: number | undefined
  /** Undefined for tonight. */
  stay?: ChosenStay
  /** True when the room is known to be free: then only the form is still loading. */
  isFree: boolean
  question: string
}

export function FormPlaceholder(props: FormPlaceholderProps) {
  return (
    <Columns>
      <Fields>
        <Columns>
          <FieldPlace />
          <FieldPlace />
        </Columns>
        <LateNote {...props} />
      </Fields>
      <div>
        <TotalPlace>
          <Skeleton width={90} />
        </TotalPlace>
        <PaymentLine />
      </div>
      <ButtonPlace data-waiting="">
        <Skeleton size="button" />
        {/* A plain link: it has to work when no script has arrived. */}
        {hasOwnServer && props.roomId !== undefined && (
          <LateWay href={withStay(`${BOOK_PATH}?room_id=${props.roomId}`, props.stay)} $variant="primary">
            Book without waiting
          </LateWay>
        )}
      </ButtonPlace>
      <PolicySummary />
    </Columns>
  )
}

function FieldPlace() {
  return (
    <Field>
      <LinePlace>
        <Skeleton width={25} />
      </LinePlace>
      <Skeleton size="field" />
    </Field>
  )
}

/** Shown after ten seconds, while the answer or the form has not come. */
function LateNote({ isFree, question }: FormPlaceholderProps) {
  return (
    <output>
      <Note>
        <span>
          {isFree
            ? 'The form is still loading. No need to reload.'
            : 'Still checking whether this room is available. No need to reload.'}
        </span>
        <span>
          <PhoneLink isCall />
        </span>
        <span>
          <WhatsAppLink text={question} />
        </span>
      </Note>
    </output>
  )
}

const Columns = styled.div`
  ${look.stack}
  ${formColumns}
  ${look.needsScript}
`

/* The late note lies over the places of the fields, so that nothing moves. */
const Fields = styled.div`
  display: grid;
  grid-column: 1 / -1;

  > * {
    grid-area: 1 / 1;
  }
`

const ButtonPlace = styled.div`
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
`

const LateWay = styled(ButtonAnchor)`
  ${shownAfterDelay}
`

const Field = styled.div`
  display: grid;
  gap: ${theme.space.half};
`

const LinePlace = styled.div`
  align-content: center;
  display: grid;
  height: ${theme.lineHeight.body};
`

const TotalPlace = styled(LinePlace)`
  height: ${theme.lineHeight.small};

  ${media.phone} {
    height: calc(2 * ${theme.lineHeight.small});
  }
`

const Note = styled.span`
  ${shownAfterDelay}
  align-content: start;
  background: ${theme.color.paper};
  color: ${theme.color.ink};
  ${look.stack}
  height: 100%;
`
