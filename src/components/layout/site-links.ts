import { OWN_PAGES } from '../../shared/own-pages'

export const SITE_LINKS = linksTo('/', '/rooms', '/dining', '/facilities', '/contact')
export const FOOTER_LINKS = linksTo('/', '/about', '/rooms', '/blog', '/contact')
export const SMALL_PRINT_LINKS = linksTo('/questions', '/policies', '/privacy')
export const BOOKING_LINK = linkTo('/booking')
export const QUESTIONS_LINK = linkTo('/questions')

function linksTo(...paths: (keyof typeof OWN_PAGES)[]) {
  return paths.map(linkTo)
}

function linkTo(to: keyof typeof OWN_PAGES) {
  return { to, label: OWN_PAGES[to] }
}
