import home from '../../../content/home.json'
import { Button } from '../../components/ui/Button'
import { SectionIntro } from '../../components/ui/SectionIntro'

export function RoomsIntro() {
  return (
    <SectionIntro {...home.rooms}>
      {/* Idle, as specified. */}
      <Button variant="outline">Learn More</Button>
    </SectionIntro>
  )
}
