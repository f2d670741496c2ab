import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections over which nobody has asked anything yet. A server that closes ends those that are idle and
 * waits for the others; it counts a silent one among the others, for a minute. Ends them when called.
 */
export function watchSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) socket.destroy();
  };
}
