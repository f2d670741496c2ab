/** So many requests in any second from one client; the next one is refused. */
export function createRateLimit(limit: {
  perSecond: number;
  now?: () => number;
}): (client: string) => boolean {
  const { perSecond, now = () => performance.now() } = limit;
  const admitted = new Map<string, number[]>();
  return (client) => {
    if (perSecond === Number.POSITIVE_INFINITY) return true;
    const at = now();
    const recent = (admitted.get(client) ?? []).filter((before) => before > at - 1000);
    admitted.set(client, recent);
    if (recent.length >= perSecond) return false;
    recent.push(at);
    return true;
  };
}
