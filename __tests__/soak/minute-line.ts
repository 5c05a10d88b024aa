import type { Sample } from './samples'
import type { Scene } from './scene'

/** Tells in a line what has happened until now, and what the servers hold at this moment. */
export function describeMinute(milliseconds: number, { hotel, tally }: Scene): string {
  const servers = hotel.servers.map(({ options, lives }) => {
    const sample = lives.at(-1)?.samples.at(-1)
    return `${options.name}: ${sample === undefined ? 'not measured' : describeSample(sample)}`
  })
  return [
    `${(milliseconds / 60_000).toFixed(1)} min`,
    `requests=${tally.requests} ${tally.classes()} come-again=${tally.comeAgain} unanswered=${tally.unanswered} dropped=${tally.dropped}`,
    `paid=${tally.of('payments')} booked=${tally.of('bookings')} refused=${tally.of('refused')}`,
    `kills=${tally.of('kills')}+${tally.of('stops')} restarts=${tally.of('restarts')} publishes=${tally.of('publishes')}`,
    `attacks=${tally.of('attacks')}`,
    ...servers,
    `violations=${tally.violations.length}`,
  ].join(' | ')
}

function describeSample(sample: Sample): string {
  const { memoryMb, fileMb, heapMb, heapPagesMb, externalMb, descriptors, sockets, delayMs } = sample
  const parts = `files ${fileMb.toFixed(0)}, heap ${heapMb.toFixed(0)} in ${heapPagesMb.toFixed(0)}, external ${externalMb.toFixed(0)}`
  return `${memoryMb.toFixed(0)} MB (${parts}), ${descriptors} descriptors (${sockets} sockets), loop ${delayMs.toFixed(0)} ms`
}
