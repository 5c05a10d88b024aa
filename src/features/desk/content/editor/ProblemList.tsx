import type { Ref } from 'react'
import type { ContentProblems } from '../../../../shared/desk/content'
import { Lines, Marked, Panel } from '../../parts/layout'
import { LineLink, Sentences } from '../../parts/text'
import { fieldId, focusField } from '../form/field-id'
import { trailOf } from '../labels/label-of'
import { parsePointer } from '../values/values'

interface ProblemListProps {
  file: string
  problems: ContentProblems
  ref: Ref<HTMLDivElement>
}

/** What has to be corrected before a file can be saved, with links to the fields. */
export function ProblemList({ file, problems, ref }: ProblemListProps) {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  const count = entries.flatMap(([, problem]) => problem.split('\n')).length
  return (
    <Marked ref={ref} tabIndex={-1}>
      <Panel title="Please correct" count={count}>
        <Lines>
          {entries.map(([pointer, problem]) => {
            const path = parsePointer(pointer)
            return (
              <li key={pointer}>
                <div>
                  {path.length > 0 && (
                    <LineLink
                      href={`#${fieldId(path)}`}
                      onClick={(event) => {
                        event.preventDefault()
                        focusField(path)
                      }}
                    >
                      {trailOf(file, path)}
                    </LineLink>
                  )}
                  <Sentences>{problem}</Sentences>
                </div>
              </li>
            )
          })}
        </Lines>
      </Panel>
    </Marked>
  )
}
