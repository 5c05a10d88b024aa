import type { AlertContent } from '../../components/ui/Alert'
import { hasOwnServer } from '../../config/own-server'
import type { ChosenStay } from '../../shared/chosen-stay'
import type { Room } from '../../shared/contract'
import { BOOK_PATH } from '../../shared/paths'

export function toPaymentPage(
  { id, price }: Pick<Room, 'id' | 'price'>,
  { name, email }: { name: string; email: string },
  stay: ChosenStay | undefined,
): AlertContent['way'] {
  return hasOwnServer
    ? {
        label: 'Pay on Paystack’s page',
        go: () => post({ room_id: id, price, name, email, ...stay }),
      }
    : undefined
}

function post(fields: Readonly<Record<string, string | number>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = BOOK_PATH
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = String(value)
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
