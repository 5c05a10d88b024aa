import contact from '../../content/contact.json'
import { PageHead } from '../components/layout/PageHead'
import { ContactScreen } from '../features/contact/ContactScreen'

export default function ContactPage() {
  return <ContactScreen />
}

export function Head() {
  return <PageHead title={contact.headline} description={contact.description} />
}
