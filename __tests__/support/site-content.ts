import about from '../../content/about.json'
import blogPage from '../../content/blog-page.json'
import bookingPage from '../../content/booking-page.json'
import contact from '../../content/contact.json'
import dining from '../../content/dining.json'
import facilities from '../../content/facilities.json'
import gallery from '../../content/gallery.json'
import home from '../../content/home.json'
import notFound from '../../content/not-found.json'
import pool from '../../content/pool.json'
import questions from '../../content/questions.json'
import roomPage from '../../content/room-page.json'
import roomsPage from '../../content/rooms-page.json'

/* The content as pages get it from GraphQL, with pictures that the build could not make. */

function withPicture<Part extends object>(part: Part) {
  return { ...part, picture: { childImageSharp: null } }
}

function withBanner<Content extends { banner: object }>(content: Content) {
  return { ...content, banner: withPicture(content.banner) }
}

function feature(content: Omit<typeof dining, 'menu'>) {
  return { ...withBanner(content), features: content.features.map(withPicture) }
}

export const homeContent = {
  ...home,
  hero: withPicture(home.hero),
  house: withPicture(home.house),
  dining: withPicture(home.dining),
}
/** The pages' tests read all of this module by its names. */
export const poolContent = { slides: pool.slides.map(withPicture) }
export const galleryContent = { pictures: gallery.pictures.map(withPicture) }
export const aboutContent = feature(about)
export const diningContent = feature(dining)
export const facilitiesContent = feature(facilities)
export const bookingPageContent = bookingPage
export const contactContent = withBanner(contact)
export const notFoundContent = withBanner(notFound)
export const questionsContent = questions
export const roomsPageContent = withBanner(roomsPage)
export const roomPageContent = roomPage
export const blogPageContent = withBanner(blogPage)

/** The cards of two posts, the newest first. */
export const posts = [
  { slug: 'pool', title: 'The pool by night', date: '2026-11-20' },
  { slug: 'rooms', title: 'What our room names mean', date: '2026-11-05' },
].map((post) => withPicture({ ...post, summary: 'A short note of the house.', alt: 'The house' }))
export const allPostContent = { nodes: posts }
