import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// Started by program.ts with a size; reports its port and answers every call with that many bytes.
const bytes = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
