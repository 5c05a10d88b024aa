import type { ComponentProps } from 'react'

/** Stand-in for the `gatsby` package in component tests: links are plain anchors, navigation is recorded. */
export function Link({
  to,
  activeClassName: _activeClassName,
  partiallyActive: _partiallyActive,
  state: _state,
  replace: _replace,
  children,
  ...rest
}: ComponentProps<'a'> & {
  to: string
  activeClassName?: string
  partiallyActive?: boolean
  state?: unknown
  replace?: boolean
}) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

export const navigate = jest.fn(() => Promise.resolve())
export const graphql = () => ''
export const useStaticQuery = jest.fn()
