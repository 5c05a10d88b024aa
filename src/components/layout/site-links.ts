export const SITE_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/rooms', label: 'Rooms' },
  { to: '/dining', label: 'Dining' },
  { to: '/facilities', label: 'Facilities' },
  { to: '/contact', label: 'Contact' },
] as const

export const FOOTER_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/rooms', label: 'Rooms' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
] as const

export const BOOKING_LINK = { to: '/booking', label: 'Find your booking' } as const

export const QUESTIONS_LINK = { to: '/questions', label: 'Questions' } as const

export const SMALL_PRINT_LINKS = [
  QUESTIONS_LINK,
  { to: '/policies', label: 'Booking & policies' },
  { to: '/privacy', label: 'Privacy' },
] as const
