import { styled } from 'styled-components'
import { ButtonAnchor } from '../../components/ui/Button'
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
}

export function FormPlaceholder({ roomId, stay }: FormPlaceholderProps) {
  return (
    <Columns>
      <FieldPlace />
      <FieldPlace />
      <div>
        <TotalPlace>
          <Skeleton width={90} />
        </TotalPlace>
        <PaymentLine />
      </div>
      <ButtonPlace data-waiting="">
        <Skeleton size="button" />
        {/* A plain link: it has to work when no script has arrived. */}
        {hasOwnServer && roomId !== undefined && (
          <LateWay href={withStay(`${BOOK_PATH}?room_id=${roomId}`, stay)} $variant="primary">
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

/* Shown after ten seconds, while the answer or the form has not come. */
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
