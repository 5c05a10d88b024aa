import { render, screen } from '@testing-library/react'
import { WholeWords } from '../../../src/components/ui/NoBreak'

test.each(['check-in', '24-hour', 'State-of-the-Art', '5-1795714275785-…'])('does not break %s', (word) => {
  const { container } = render(<WholeWords text={`Before ${word}, and after.`} />)
  expect(screen.getByText(word)).toHaveStyle({ whiteSpace: 'nowrap' })
  expect(container).toHaveTextContent(`Before ${word}, and after.`)
})
