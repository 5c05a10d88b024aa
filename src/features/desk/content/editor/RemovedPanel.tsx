import type { ContentFile } from '../../../../shared/desk/content'
import { Button } from '../../../../components/ui/Button'
import { Panel, Row } from '../../parts/layout'
import { Moment } from '../../parts/time'
import type { ContentEditor } from './useContentEditor'

interface RemovedPanelProps {
  editor: ContentEditor
  newer: ContentFile
}

/** Says that somebody else has removed the post in which this person was typing. */
export function RemovedPanel({ editor: { value, isBusy, saveOver }, newer }: RemovedPanelProps) {
  return (
    <Panel title={`${newer.saved_by ?? 'Somebody else'} has removed this post meanwhile`}>
      <p role="alert">
        {newer.saved_at !== null && (
          <>
            Removed <Moment at={newer.saved_at} />.{' '}
          </>
        )}
        What you typed is still in the form below.
      </p>
      <Row>
        <Button disabled={isBusy} onClick={() => void saveOver(newer, value)}>
          Save it as a new post at the same address
        </Button>
      </Row>
    </Panel>
  )
}
