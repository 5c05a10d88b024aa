import hotel from '../../../content/hotel.json'
import { directionsLink, type Coordinates } from '../../shared/contact-links'

/** A hotel need not tell its coordinates. Named like this, the bundle has them and not the whole file. */
const coordinates = (hotel as { coordinates?: Coordinates }).coordinates

/** Leads from where the guest is to the hotel, in a new tab. Nothing without coordinates. */
export function DirectionsLink() {
  if (coordinates === undefined) return null
  return (
    <a href={directionsLink(coordinates)} target="_blank" rel="noreferrer">
      Get directions
    </a>
  )
}
