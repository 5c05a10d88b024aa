import { styled } from 'styled-components'
import { ButtonAnchor } from '../../components/ui/Button'
import { shownAfterDelay, Skeleton } from '../../components/ui/Skeleton'
import { formColumns } from '../../components/ui/field-look'
import { CancellationLine, PaymentSummary } from '../../components/ui/PolicySummary'
import { hasOwnServer } from '../../config/own-server'
import { type ChosenStay, daysOfChoice, withStay } from '../../shared/chosen-stay'
import { BOOK_PATH } from '../../shared/paths'
import { look, theme } from '../../styles/theme'

interface FormPlaceholderProps {
  roomId: number | undefined
  stay: ChosenStay | undefined
}

export function FormPlaceholder({ roomId, stay }: FormPlaceholderProps) {
  const dates = stay && daysOfChoice(stay)
  return (
    <Columns>
      <FieldPlace />
      <FieldPlace />
      <div>
        <TotalPlace>
          <Skeleton width={90} />
        </TotalPlace>
        <CancellationLine booking={dates} />
      </div>
      <ButtonPlace data-waiting="">
        <Skeleton size="button" />
        {/* A plain link, which works before any script has arrived. */}
        {hasOwnServer && roomId !== undefined && (
          <LateWay href={withStay(`${BOOK_PATH}?room_id=${roomId}`, stay)} $variant="primary">
            Book without waiting
          </LateWay>
        )}
      </ButtonPlace>
      <PaymentSummary booking={dates} />
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

const Columns = styled.div`
  ${look.stack}
  ${formColumns}
  ${look.needsScript}
`

const ButtonPlace = styled.div`
  display: grid;

  > * {
    grid-area: 1 / 1;
  }
`

/* Shown after ten seconds without an answer or the form. */
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
  height: calc(var(--offer-lines) * ${theme.lineHeight.small});
`
