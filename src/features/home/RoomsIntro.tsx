import { Button } from '../../components/ui/Button'
import { SectionIntro } from '../../components/ui/SectionIntro'

export function RoomsIntro({ intro }: { intro: Queries.SectionIntroFragment }) {
  return (
    <SectionIntro {...intro}>
      {/* Idle, as specified. */}
      <Button variant="outline">Learn More</Button>
    </SectionIntro>
  )
}
