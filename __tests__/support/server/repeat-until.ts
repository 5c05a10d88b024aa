/** Does `step` again and again until `end` is settled, and returns how often. */
export async function repeatUntil(end: Promise<unknown>, step: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false }
  const note = () => void (state.isOver = true)
  void end.then(note, note)
  let times = 0
  for (; !state.isOver; times += 1) await step()
  return times
}
