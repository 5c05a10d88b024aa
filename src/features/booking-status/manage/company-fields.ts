import { NAME_MAX_LENGTH, SHORT_MAX_LENGTH } from '../../../shared/limits'
import type { StepField } from './StepForm'

export const COMPANY_FIELDS: readonly StepField[] = [
  {
    label: 'Company, for the invoice',
    name: 'company',
    autoComplete: 'organization',
    maxLength: NAME_MAX_LENGTH,
  },
  { label: 'TIN of the company', name: 'tin', autoComplete: 'off', maxLength: SHORT_MAX_LENGTH },
]
