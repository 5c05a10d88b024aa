const LABELS = {
  pages: {
    'home.json': 'Home page',
    'pool.json': 'Home page: the pool',
    'rooms-page.json': 'Rooms page',
    'room-page.json': 'Page of each room',
    'dining.json': 'Dining page',
    'facilities.json': 'Facilities page',
    'about.json': 'About page',
    'contact.json': 'Contact page',
    'questions.json': 'Questions',
    'booking-page.json': 'Page of a booking',
    'blog-page.json': 'Blog: list of posts',
    'not-found.json': 'Page not found',
    'gallery.json': 'Pictures of the footer',
  },
  facts: {
    'hotel.json': 'Hotel: name, address, telephones',
    'policies.json': 'Hours and policies',
    'privacy.json': 'Privacy',
    'room-amenities.json': 'Beds, views and bathrooms',
    'room-pictures.json': 'Pictures of rooms',
    'mail.json': 'Mail: what to bring, last line',
    'redirects.json': 'Old addresses of pages',
  },
} as const satisfies Record<string, Record<string, string>>

export const LABELLED_FILES = (['pages', 'facts'] as const).flatMap((group) =>
  Object.entries(LABELS[group]).map(([path, label]) => ({ path, label, group })),
)
