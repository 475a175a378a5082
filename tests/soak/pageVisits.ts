import { type Client, createClient } from '../factories/client.ts'
import { count, type Tally } from './railWorld.ts'

/** Of visitors, members and staff, as whoever is not signed in gets them. */
const PAGES = ['/', '/login', '/dashboard', '/admin']
const ASSET = /\/assets\/[\w.-]+/g

/** Pages that are loaded one after the other, each with every file it names, as by a browser that has none of them yet. */
export class PageVisits {
  loaded = 0
  /** Loaded once more because a file was not there, as the site does (`pageScripts.ts`). */
  loadedAgain = 0
  /** All files that were named. */
  readonly files = new Set<string>()
  /** What was not there the second time either, by its status. */
  readonly troubles: Tally = new Map()
  #isOver = false
  #done: Promise<void> = Promise.resolve()

  start(door: string): void {
    this.#done = this.#goAround(createClient(door))
    this.#done.catch(() => {})
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#done
  }

  async #goAround(visitor: Client): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const path = PAGES[turn % PAGES.length]!
      this.loaded++
      if ((await this.#missing(visitor, path)).length === 0) continue
      this.loadedAgain++
      for (const what of await this.#missing(visitor, path)) count(this.troubles, what)
    }
  }

  /** What of a page was not there. */
  async #missing({ get }: Client, path: string): Promise<readonly string[]> {
    const page = await get(path)
    if (page.status !== 200) return [`page ${page.status}`]
    const named = [...new Set(String(page.body).match(ASSET))]
    const files = await Promise.all(named.map((file) => get(file)))
    named.forEach((file) => this.files.add(file))
    return files.filter(({ status }) => status !== 200).map(({ status }) => `file ${status}`)
  }
}
