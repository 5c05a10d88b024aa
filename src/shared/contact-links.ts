/**
 * Takes a telephone number, which may have spaces and other separators.
 * @example phoneLink('+234 800 000 0100') // 'tel:+2348000000100'
 */
export function phoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/**
 * Takes an international number and the text to put into the guest's chat.
 * Form of the link: https://faq.whatsapp.com/5913398998672934
 * @example whatsAppLink('+234 800', 'Is it free?') // 'https://wa.me/234800?text=Is%20it%20free%3F'
 */
export function whatsAppLink(number: string, text?: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}${query('text', text)}`
}

/**
 * Takes an e-mail address and the subject of the guest's mail.
 * @example mailLink('stay@hotel.example', 'A cot') // 'mailto:stay@hotel.example?subject=A%20cot'
 */
export function mailLink(address: string, subject?: string): string {
  return `mailto:${address}${query('subject', subject)}`
}

/** In degrees (WGS 84). */
export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * A map with a pin. Form of the link: https://developers.google.com/maps/documentation/urls/get-started
 * @example mapLink({ latitude: 6.4, longitude: 3.4 }) // 'https://www.google.com/maps/search/?api=1&query=6.4%2C3.4'
 */
export function mapLink(place: Coordinates): string {
  return `https://www.google.com/maps/search/?api=1&query=${inOneField(place)}`
}

/** Directions from the guest's position. Form of the link: see `mapLink`. */
export function directionsLink(place: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${inOneField(place)}`
}

function inOneField({ latitude, longitude }: Coordinates): string {
  return encodeURIComponent(`${latitude},${longitude}`)
}

function query(name: string, value?: string): string {
  return value ? `?${name}=${encodeURIComponent(value)}` : ''
}
