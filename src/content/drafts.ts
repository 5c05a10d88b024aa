import { findNodeAtLocation, type Node } from 'jsonc-parser'

export const DRAFT_FIELD = 'draft'

export function isDraft(fields: Node): boolean {
  return findNodeAtLocation(fields, [DRAFT_FIELD])?.value === true
}

export function withoutMark(fields: Node): Node {
  const children = fields.children?.filter(
    ({ children: [key, value] = [] }) => key?.value !== DRAFT_FIELD || value?.value !== false,
  )
  return children === undefined ? fields : { ...fields, children }
}
