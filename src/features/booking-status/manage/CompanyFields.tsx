import { Field } from '../../../components/ui/Field'
import { NAME_MAX_LENGTH, SHORT_MAX_LENGTH } from '../../../shared/limits'

interface CompanyFieldsProps {
  company: string
  tin: string
  errors: Record<string, string>
}

export function CompanyFields({ company, tin, errors }: CompanyFieldsProps) {
  return (
    <>
      <Field
        label="Company, for the invoice"
        name="company"
        autoComplete="organization"
        maxLength={NAME_MAX_LENGTH}
        defaultValue={company}
        error={errors['company']}
      />
      <Field
        label="TIN of the company"
        name="tin"
        autoComplete="off"
        maxLength={SHORT_MAX_LENGTH}
        defaultValue={tin}
        error={errors['tin']}
      />
    </>
  )
}
