// node:test follows every promise and every socket with `async_hooks`, to know which test an error
// that nobody caught belongs to: a tenth of the time of files that send many requests. Node's
// `AsyncLocalStorage` tells the same and costs next to nothing, so node:test gets that instead.
// Workers load this before anything else: node:test takes its tools when it is loaded.
import hooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'

type Init = NonNullable<HookCallbacks['init']>

const { createHook, executionAsyncId } = hooks
const scope = new AsyncLocalStorage<number>()
const beforeTheHook: Parameters<Init>[] = []
let begun: Init = (...made) => void beforeTheHook.push(made)

/** What a test of node:test is made of. */
class TestScope extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given)
    begun(this.asyncId(), given[0], 0, this)
  }

  override runInAsyncScope<This, Result>(
    run: (this: This, ...given: unknown[]) => Result,
    self?: This,
    ...given: unknown[]
  ): Result {
    return super.runInAsyncScope(() =>
      scope.run(this.asyncId(), () => Reflect.apply(run, self, given) as Result),
    )
  }
}

hooks.AsyncResource = TestScope
hooks.executionAsyncId = () => scope.getStore() ?? executionAsyncId()
hooks.createHook = ({ init }) => {
  const hook = { enable: () => hook, disable: () => hook }
  begun = init!
  for (const made of beforeTheHook.splice(0)) begun(...made)
  return hook
}
await import('node:test')
// Everybody else gets Node's own.
Object.assign(hooks, { AsyncResource, createHook, executionAsyncId })
