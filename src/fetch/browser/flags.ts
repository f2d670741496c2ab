/**
 * How Chromium is started. It must never open a connection of its own: every request of a page is
 * answered by the polite chain, and whatever is not a request of a page (updates, sync, prefetching,
 * WebSockets, WebRTC) finds no way out.
 */
export function launchFlags(more: readonly string[] = []): string[] {
  return [
    // No name resolves, the proxy's included: a request that we do not answer goes nowhere.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--proxy-server=http://nowhere.invalid:1',
    '--proxy-bypass-list=<-loopback>',
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--dns-prefetch-disable',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-default-apps',
    '--no-first-run',
    '--no-pings',
    '--disable-gpu',
    // Frames of other sites stay in the page's process, where its requests are answered.
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
    ...more,
  ];
}
