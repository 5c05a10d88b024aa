/** Returns `late` when `work`, which goes on, takes longer than `timeoutMs`. */
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
