const streams = new Set<EventSource>()

/** The server's news, which come only when a test says so. */
class FakeNews extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    streams.add(this as unknown as EventSource)
  }
  close(): void {
    streams.delete(this as unknown as EventSource)
  }
}

/** How many streams the pages have. */
export const newsHeard = (): number =>
  [...streams].filter(({ readyState }) => readyState !== FakeNews.CLOSED).length

/** Tells every page that listens that something of this topic happened. */
export function tellNews(topic: string): void {
  for (const stream of streams) stream.dispatchEvent(new Event(topic))
}

/** Something between the page and the server answers in its place, and the browser gives up. */
export function breakNews(): void {
  for (const stream of streams) {
    Object.assign(stream, { readyState: FakeNews.CLOSED })
    stream.dispatchEvent(new Event('error'))
  }
}

/** Puts the fake in the place of the browser's own stream of news. */
export function installFakeNews(): void {
  globalThis.EventSource = FakeNews as unknown as typeof EventSource
}
