import { createContext, useContext } from 'react'

/** The whole value of the form: the frame of a list's entry is not given the entry. */
export const FormValueContext = createContext<unknown>(undefined)

export function useFormValue(): unknown {
  return useContext(FormValueContext)
}
