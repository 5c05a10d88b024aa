import { ContactRow } from '../../components/ui/ContactLinks'
import { roomsPagePath } from '../../shared/room-pages'

const NEAR = 2
const FAR_STEP = 10

/** The way to all pages of the list, for a guest without script. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages of rooms">
      <ContactRow>
        {linkedPages(page, pages).map((number) => (
          <li key={number}>
            <a href={roomsPagePath(number)} aria-current={number === page ? 'page' : undefined}>
              {number === page + 1 ? `Next: ${number}` : number}
            </a>
          </li>
        ))}
      </ContactRow>
    </nav>
  )
}

/** Gives the first page and the last, those near this one, and each tenth: from these the others are near. */
export function linkedPages(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, position) => position + 1).filter(
    (number) =>
      number === 1 || number === pages || Math.abs(number - page) <= NEAR || number % FAR_STEP === 0,
  )
}
