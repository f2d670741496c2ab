/** Bytes that are in memory, as a stream of one piece: what keeps and sends files takes streams. */
export async function* byteStream(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
