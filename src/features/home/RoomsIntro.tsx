import { Button } from '../../components/ui/Button'
import { SectionIntro } from '../../components/ui/Section'

export function RoomsIntro({ intro }: { intro: Queries.SectionIntroFragment }) {
  return (
    <SectionIntro {...intro}>
      {/* The specification asks for a button that does nothing. */}
      <Button variant="outline">Learn More</Button>
    </SectionIntro>
  )
}
