import { createContext, useContext } from 'react'
import type { ContentProblems } from '../../../../shared/desk/content'
import type { FieldSchema } from '../../../../shared/widgets'
import type { Path } from '../values/values'

export interface Form {
  file: string
  value: unknown
  problems: ContentProblems
  change: (path: Path, update: (part: unknown) => unknown) => void
}

export const FormContext = createContext<Form>({
  file: '',
  value: undefined,
  problems: {},
  change: () => undefined,
})

export function useForm(): Form {
  return useContext(FormContext)
}

/** The field beside a picture that says which place of the picture stays in view. */
export const FOCUS = 'focus'

export interface WidgetProps {
  schema: FieldSchema
  path: Path
  label: string
  value: unknown
  hasFocus: boolean
  control: { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }
  onChange: (value: unknown) => void
}
