import { SmallButton } from '../../parts/buttons'
import { Panel, Row } from '../../parts/layout'
import { differencesOf } from '../values/differences'
import { ChangeList } from './ChangeList'
import type { ContentEditor } from './useContentEditor'

/** What the person had typed before the form showed another version. */
export function SetAsidePanel({ editor: { file, value, setAside, putBack } }: { editor: ContentEditor }) {
  return (
    <Panel title="What you had typed">
      <ChangeList
        file={file.path}
        changes={differencesOf(value, setAside)}
        before="In the form"
        after="You had typed"
      />
      <Row>
        <SmallButton variant="outline" onClick={putBack}>
          Put it back into the form
        </SmallButton>
      </Row>
    </Panel>
  )
}
