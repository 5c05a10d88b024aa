export const OWN_PAGES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/rooms': 'Rooms',
  '/dining': 'Dining',
  '/facilities': 'Facilities',
  '/contact': 'Contact',
  '/about': 'About us',
  '/blog': 'Blog',
  '/booking': 'Find your booking',
  '/policies': 'Booking & policies',
  '/questions': 'Questions',
  '/privacy': 'Privacy',
}
