import { styled } from 'styled-components'
import { theme } from '../../../styles/theme'

/** Returns the sentences that say what is wrong with a field. */
export function linesOfProblem(problem: string): string[] {
  return problem.split('\n')
}

/** What is wrong with a field: a sentence, or a list of them. */
export function ProblemLines({ of }: { of: string }) {
  const lines = linesOfProblem(of)
  if (lines.length === 1) return <p>{of}</p>
  return (
    <Bullets>
      {lines.map((line, index) => (
        // Two problems of a line may be the same.
        <li key={`${index} ${line}`}>{line}</li>
      ))}
    </Bullets>
  )
}

const Bullets = styled.ul`
  list-style: disc;
  padding-left: ${theme.space.three};
`
