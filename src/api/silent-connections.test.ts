import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { watchSilentConnections } from './silent-connections.ts';

test('a connection over which nobody asked is ended; one whose question is open is answered', async () => {
  let answer: () => void = () => undefined;
  const server = createServer((_, response) => {
    answer = () => void response.end('held');
  });
  const end = watchSilentConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const asking = fetch(`http://127.0.0.1:${port}/`);
  await once(server, 'request');
  const closed = once(server.close(), 'close');
  end();
  await once(silent, 'close');
  answer();
  expect(await (await asking).text()).toBe('held');
  await closed;
});
