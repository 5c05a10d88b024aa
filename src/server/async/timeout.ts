/** Returns `late` when `work` takes longer than `timeoutMs`. The work continues. */
export async function withTimeout<Result, Late>(
  work: Promise<Result>,
  timeoutMs: number,
  late: Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), timeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
