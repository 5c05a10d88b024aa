import { createContext, useContext } from 'react'
import type { Path } from '../values/values'

interface FormValue {
  value: unknown
  /** Changes the part at a path. */
  setPart: (path: Path, part: unknown) => void
}

/** The whole value of the form: the library does not pass a list or its entry to the frames around them. */
export const FormValueContext = createContext<FormValue>({ value: undefined, setPart: () => undefined })

export function useFormValue(): FormValue {
  return useContext(FormValueContext)
}
