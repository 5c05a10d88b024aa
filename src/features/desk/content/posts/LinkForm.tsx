import { ConfirmForm } from '../../parts/dialogs'
import { SelectField, TextField, useFields } from '../../parts/fields'
import { usePagesOfSite } from '../usePagesOfSite'

interface LinkFormProps {
  words: string
  onChoose: (markdown: string) => void
}

export function LinkForm({ words, onChoose }: LinkFormProps) {
  const { typed, field } = useFields<'page' | 'address' | 'words'>()
  const page = typed.page ?? ''
  const options = [['', 'Another address'], ...usePagesOfSite()] as const
  const address = withScheme(typed.address?.trim() ?? '')
  const name = Object.fromEntries(options)[page] ?? ''
  const text = (typed.words ?? words).trim() || (page === '' ? address : name.replace(/^.*?: /, ''))
  return (
    <ConfirmForm
      confirm="Insert the link"
      problems={{
        address: page === '' && address === '' && 'Choose a page above, or write an address.',
      }}
      call={async () => onChoose(`[${text}](${page || address})`)}
    >
      <SelectField label="Page of this site" options={options} {...field('page')} />
      {page === '' && <TextField label="Address" type="url" {...field('address')} />}
      <TextField label="Words that guests see" {...field('words', words)} />
    </ConfirmForm>
  )
}

/** @example withScheme('www.tickets.example') // 'https://www.tickets.example' */
function withScheme(address: string): string {
  if (address === '' || /^(?:\/|[a-z]+:)/i.test(address)) return address
  return address.includes('@') ? `mailto:${address}` : `https://${address}`
}
