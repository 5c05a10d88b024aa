import type { Figures } from '../../../shared/desk/figures'
import { formatNaira, toNaira } from '../../../shared/money'
import { useMe } from '../api/me'
import { usePagesOfSite } from '../content/usePagesOfSite'
import { SelectField, TextField, useFields } from '../parts/fields'
import { LinkToShare } from '../parts/LinkToShare'
import { Panel, ScreenOnly, Stack } from '../parts/layout'
import { Table } from '../parts/Table'
import { Note } from '../parts/text'
import { countsOf, EVENT_HEADS } from './counts'

export function CampaignsPanel({ campaigns }: Pick<Figures, 'campaigns'>) {
  return (
    <Panel title="Campaigns">
      <Table
        isOfFigures
        label="Guests on the site, by campaign"
        heads={['Campaign', ...EVENT_HEADS, 'Paid online']}
        rows={campaigns.map(({ campaign, events }) => [
          campaign === '' ? 'None' : campaign,
          ...countsOf(events),
          formatNaira(Math.round(toNaira(events.paid_kobo))),
        ])}
      />
      <ScreenOnly>
        <LinkMaker />
      </ScreenOnly>
    </Panel>
  )
}

function LinkMaker() {
  const { site } = useMe()
  const pages = usePagesOfSite()
  const { typed, field } = useFields<'page' | 'source' | 'campaign'>()
  const { page = '/', source = '', campaign = '' } = typed
  const words = new URLSearchParams()
  if (source.trim() !== '') words.set('utm_source', source.trim())
  if (campaign.trim() !== '') words.set('utm_campaign', campaign.trim())
  const isReady = source.trim() !== '' && site !== ''
  return (
    <Stack>
      <Note>A link for each place where you post it: its guests are counted above under these words.</Note>
      <SelectField label="Page" options={pages} {...field('page', '/')} />
      <TextField label="Where you post it, such as Instagram" {...field('source')} />
      <TextField label="For what, such as Easter (may be empty)" {...field('campaign')} />
      {isReady && <LinkToShare label="The link" link={`${site}${page}?${words}`} />}
    </Stack>
  )
}
