// Loaded into a server before its own code (BUN_OPTIONS): its threads never hear that they shall end, as one that is busy for long.
const send = Worker.prototype.postMessage

Object.assign(Worker.prototype, {
  postMessage(this: Worker, message: unknown, ...rest: unknown[]): void {
    if (message !== 'end') Reflect.apply(send, this, [message, ...rest])
  },
})
