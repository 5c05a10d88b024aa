import { createContext, useContext } from 'react'

/** The whole value of the form: the library does not pass a list entry to its frame. */
export const FormValueContext = createContext<unknown>(undefined)

export function useFormValue(): unknown {
  return useContext(FormValueContext)
}
