import type { PageProps } from 'gatsby'
import { Desk } from '../../features/desk/frame/Desk'

/** The one page of the desk. It shows every address below /desk; the public site does not link to it. */
export default function DeskPage({ location }: PageProps) {
  return <Desk path={location.pathname} search={location.search} />
}

export function Head() {
  return (
    <>
      <title>Desk</title>
      <meta name="robots" content="noindex,nofollow" />
    </>
  )
}
