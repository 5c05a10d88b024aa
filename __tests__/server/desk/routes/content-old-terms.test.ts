import type { ContentFile } from '../../../../src/shared/desk/content'
import { openContentDesk } from '../../../support/server/content-desk'

it('names the texts that still say an hour of an earlier version', async () => {
  const { read, save, list } = await openContentDesk()
  const { value } = await read<{ stay: Record<string, unknown> }>('policies.json')
  const stay = { ...value.stay, arriveFrom: '15:00', percentAfter: 50 }
  const { remarks } = (await save('policies.json', 0, { ...value, stay })).json<ContentFile>()
  expect(remarks).toEqual([
    { path: 'room-page.json', where: 'Page of each room, Good to know', words: '2 pm' },
    { path: 'about.json', where: 'About page, Check-in', words: '2 pm' },
    { path: 'policies.json', where: 'Hours and policies, Check-in and check-out', words: '2 pm' },
    {
      path: 'blog/how-to-book-a-room-for-tonight.md',
      where: 'How to book a room, tonight or later',
      words: '2 pm',
    },
  ])
  const later = { ...value, stay: { ...stay, arriveFrom: '16:00' } }
  await save('policies.json', 1, later)
  expect((await read('policies.json')).remarks).toEqual(remarks)
  expect((await list()).find(({ path }) => path === 'policies.json')?.remarks).toEqual(remarks)
})
