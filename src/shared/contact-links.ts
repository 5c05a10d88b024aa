export function phoneLink(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/** Takes an international number. The link's form: https://faq.whatsapp.com/5913398998672934. */
export function whatsAppLink(number: string, text?: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}${query('text', text)}`
}

export function mailLink(address: string, subject?: string): string {
  return `mailto:${address}${query('subject', subject)}`
}

/** In degrees (WGS 84). */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Returns a map with a pin, as in https://developers.google.com/maps/documentation/urls/get-started. */
export function mapLink(place: Coordinates): string {
  return `https://www.google.com/maps/search/?api=1&query=${inOneField(place)}`
}

export function directionsLink(place: Coordinates): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${inOneField(place)}`
}

function inOneField({ latitude, longitude }: Coordinates): string {
  return encodeURIComponent(`${latitude},${longitude}`)
}

function query(name: string, value?: string): string {
  return value ? `?${name}=${encodeURIComponent(value)}` : ''
}
