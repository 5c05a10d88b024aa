import { useEffect, useState } from 'react'
import { countVisit } from '../../apollo/visits'
import { useLater } from '../../components/ui/useLater'
import type { VisitAnswer } from '../../shared/visits'

const loadNotice = () => import(/* webpackChunkName: "site-notice" */ '../../components/layout/SiteNotice')

/** https://developer.mozilla.org/docs/Web/API/Document/prerendering */
type PrerenderedDocument = Document & { prerendering?: boolean }

/** Counts each page that the guest opens, and shows the hotel's notice of that moment. */
export function Visit({ path }: { path: string }) {
  const [notice, setNotice] = useState<VisitAnswer['notice']>(null)
  const code = useLater(loadNotice, notice !== null)

  useEffect(() => {
    const count = async () => {
      const answer = await countVisit('view', path)
      if (answer?.notice !== undefined) setNotice(answer.notice)
    }
    // A page that the browser makes ready in advance may never be seen.
    if ((document as PrerenderedDocument).prerendering)
      document.addEventListener('prerenderingchange', count, { once: true })
    else void count()
  }, [path])

  return code && notice && <code.SiteNotice {...notice} />
}
