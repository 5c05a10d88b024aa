/** The names of the links in bar, panel and footer, as the specification gives them. */
export const OWN_PAGES = {
  '/': 'Home',
  '/rooms': 'Rooms',
  '/dining': 'Dining',
  '/facilities': 'Facilities',
  '/contact': 'Contact',
  '/about': 'About Us',
  '/blog': 'Blog',
  '/booking': 'Find your booking',
  '/policies': 'Booking & policies',
  '/questions': 'Questions',
  '/privacy': 'Privacy',
} as const
