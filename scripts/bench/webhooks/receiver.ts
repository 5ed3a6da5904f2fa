// What deliveries.ts sends to, in a process of its own: takes every request and says 200.
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    await request.arrayBuffer()
    return new Response('ok')
  },
})
console.log(server.port)
