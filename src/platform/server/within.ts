/** What `work` comes to, or `otherwise` where that takes longer; the work goes on by itself then. */
export async function within<T, Else>(
  work: Promise<T>,
  ms: number,
  otherwise: Else,
): Promise<T | Else> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Else>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
