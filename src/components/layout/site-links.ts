/** The five links of the bar and of the side panel. */
export const SITE_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/rooms', label: 'Rooms' },
  { to: '/dining', label: 'Dining' },
  { to: '/facilities', label: 'Facilities' },
  { to: '/contact', label: 'Contact' },
] as const
